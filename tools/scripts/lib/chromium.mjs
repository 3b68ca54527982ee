import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canInstallWithApt, giveUp, installWithApt, run } from './prepare.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where a Chromium is, or null. `CHROMIUM_PATH` goes first. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  for (const command of COMMANDS) {
    const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.split('\n')[0].trim();
  }
  return PLACES.find((place) => existsSync(place)) ?? (await ownDownload());
}

async function ownDownload() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/** Gets a Chromium for the end-to-end tests when there is none. */
export async function installChromium() {
  if (await findChromium()) return;
  console.log('Getting Chromium for the end-to-end tests (once) ...');
  if (canInstallWithApt()) {
    installWithApt('chromium');
  } else {
    run('npx', ['playwright-core', 'install', 'chromium']);
  }
  if (!(await findChromium())) giveUp('No Chromium found: install one, or set CHROMIUM_PATH to where it is.');
}
