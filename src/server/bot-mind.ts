import { randomBytes } from 'node:crypto';
import { openRandom, startRandom } from '../engine/random.ts';
import type { BotMind } from '../platform/ports.ts';

/** Bots think right here; each draws from one stream of its own that no room knows of. */
export function createBotMind(seed: Uint8Array = randomBytes(32)): BotMind {
  const random = openRandom(startRandom(seed));
  return {
    choose: async (game, { view, legal, level, now }) => game.getBotAction(view, legal, { now, random, level }),
  };
}
