// npm run dev: the server from its sources on port 3000, the client with hot reload on port 5173.
import { spawn } from 'node:child_process';
import { installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
installPackages();
const commands = [
  ['tsx', 'watch', 'src/server/main.ts'],
  ['vite', '--host'],
];
const children = commands.map((args) => spawn('npx', args, { cwd: root, stdio: 'inherit' }));
for (const child of children) child.on('exit', () => process.exit());
process.on('exit', () => {
  for (const child of children) child.kill();
});
