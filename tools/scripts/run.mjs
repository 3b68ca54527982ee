// npm run bench, faults, fuzz, simulate: installs what is missing, then runs one of our TypeScript files with the arguments given.
import { installPackages, requireNode, run } from './lib/prepare.mjs';

requireNode();
installPackages();
process.exit(run('node', ['--import', 'tsx', ...process.argv.slice(2)]) ? 0 : 1);
