// What our commands need on a fresh machine. Plain JavaScript: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const OLDEST_NODE = [20, 19];

/** One clear sentence, and out. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (!isNewEnough) giveUp(`Oyster World needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${version}.`);
}

export function run(command, args, env = {}) {
  const isWindows = process.platform === 'win32';
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, env: { ...process.env, ...env } })
      .status === 0
  );
}

export const canInstallWithApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export function installWithApt(name) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', name], quiet);
}

/** Installs when package-lock.json is not the one that was installed last. */
export function installPackages() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (once) ...');
  if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
    giveUp('The packages could not be installed; see the lines above.');
  }
  writeFileSync(stamp, wanted);
}

/** Builds when the sources are not the ones that were built last. */
export function buildIfStale() {
  const stamp = join(root, 'dist', '.built');
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building ...');
  if (!run('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' }))
    giveUp('The build failed; see the lines above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'tsconfig.json', ...filesUnder('src')];
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}

const hashOf = (data) => createHash('sha256').update(data).digest('hex');
