// npm test: installs what is missing, then runs everything.
import { installPackages, requireNode, root, run } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
const { installChromium } = await import('./lib/chromium.mjs');
const { installRedis } = await import('./lib/redis.mjs');
await installChromium();
installRedis();
process.exit(run('npm', ['run', '--silent', 'check']) ? 0 : 1);
