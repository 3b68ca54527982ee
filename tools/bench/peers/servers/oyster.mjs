// The built server as it is shipped, on a fresh file (or a fresh Redis of its own, on the other core).
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ready } from '../lib/server-util.mjs';

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

const dir = mkdtempSync(path.join(tmpdir(), 'oyster-bench-'));
const port = await freePort();
Object.assign(process.env, { PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: dir });
let redis;
if (process.env.BENCH_REDIS) {
  const redisPort = await freePort();
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', dir];
  redis = spawn('taskset', ['-c', '1', 'redis-server', ...args], { stdio: 'ignore' });
  process.env.REDIS_URL = `redis://127.0.0.1:${redisPort}`;
  for (;;) try { execFileSync('redis-cli', ['-p', String(redisPort), 'ping'], { stdio: 'ignore' }); break; } catch {}
}
process.on('exit', () => {
  redis?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});
console.log = () => {};
await import(path.join(process.env.BENCH_BUILD || path.resolve(import.meta.dirname, '../../../../dist'), 'server/main.js'));
ready(port);
