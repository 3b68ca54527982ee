import { expect, test } from 'vitest';
import { openHouse } from '../support/open-house.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';

const dataDir = newDataDir();
let port: number;
let server: ServerProcess;

const house = openHouse(async () => {
  port = await freePort();
  server = await ServerProcess.start(port, dataDir);
  return {
    url: server.url,
    async stop() {
      await server.kill();
      removeDir(dataDir);
    },
  };
});

test('a server that comes back is found within seconds, however long it was away', async () => {
  const ann = await house.arrive();
  await ann.page.clock.install();
  await ann.createWorld(house.url, 'Ann', '4 Kate');
  await ann.page.getByText('Bot Alice').first().waitFor();
  await expect.poll(() => ann.frames.some((frame) => frame.includes('subscription_succeeded'))).toBe(true);
  const lost = ann.page.getByText('Connection lost');
  await server.kill();
  for (let tries = 0; tries < 3; tries++) {
    await ann.page.clock.fastForward(20_000);
    await lost.waitFor();
  }
  server = await ServerProcess.start(port, dataDir);
  await lost.waitFor({ state: 'hidden', timeout: 12_000 });
});
