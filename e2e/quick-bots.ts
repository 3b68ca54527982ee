import { join } from 'node:path';
import { root } from '../scripts/lib/prepare.mjs';
import type { AnyGame } from '../src/engine/game-module.ts';
import { TestServer } from '../src/testing/test-server.ts';

const QUICK_MS = [40, 80] as const;

/** A server with this game alone: the same rules, and bots that do not keep a test waiting. */
export async function serveWithQuickBots(game: AnyGame): Promise<TestServer> {
  const quick: AnyGame = {
    ...game,
    config: { ...game.config, botPaceMs: QUICK_MS },
    getBotPaceMs: () => QUICK_MS,
  };
  const server = await TestServer.start({
    games: new Map([[game.config.id, quick]]),
    clientDir: join(root, 'dist/client'),
  });
  server.app.scheduler.start();
  return server;
}
