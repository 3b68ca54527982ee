// npm start: installs what is missing, builds what is stale, serves.
import { buildIfStale, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
buildIfStale();
await import('../../dist/server/main.js');
