import { join } from 'node:path';
import type { AnyGame, GameContext, PaceRange, Step, Timestamp } from '../../src/kit/contract.ts';
import { root } from '../../tools/scripts/lib/prepare.mjs';
import { TestServer } from './test-server.ts';

export const QUICK: PaceRange = [40, 80];

/** A server with this game alone, for people with browsers. */
export async function serve(game: AnyGame): Promise<TestServer> {
  const server = await TestServer.start({
    games: new Map([[game.config.id, game]]),
    clientDir: join(root, 'dist/client'),
  });
  server.app.scheduler.start();
  return server;
}

/** The same rules, and bots that do not keep a test waiting. */
export const withQuickBots = (game: AnyGame): AnyGame => ({
  ...game,
  config: { ...game.config, botPaceMs: QUICK },
  getBotPaceMs: () => QUICK,
});

interface Phased {
  readonly phaseEndsAt: Timestamp | null;
}

/** The same rules, and phases that end by themselves after this long at most. */
export function withShortPhases(game: AnyGame, longestMs: () => number): AnyGame {
  function shorten<State extends Phased>({ state, events }: Step<State>, { now }: GameContext): Step<State> {
    const { phaseEndsAt } = state;
    if (phaseEndsAt === null || phaseEndsAt <= now + longestMs()) return { state, events };
    return { state: { ...state, phaseEndsAt: now + longestMs() }, events };
  }
  return {
    ...game,
    initialize: (players, settings, context, previous) =>
      shorten(game.initialize(players, settings, context, previous), context),
    processAction(state, playerId, action, context) {
      const result = game.processAction(state, playerId, action, context);
      return result.ok ? { ok: true, value: shorten(result.value, context) } : result;
    },
    processAdvancement: (state, context) => shorten(game.processAdvancement(state, context), context),
  };
}
