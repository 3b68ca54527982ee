import { expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../engine/random.ts';
import { initialSettings } from '../../engine/settings.ts';
import { getBotAction } from './bots.ts';
import { checkGameOver, getLegalActions, initialize, processAction, processAdvancement } from './engine.ts';
import { sanitizeForPlayer } from './looks.ts';
import { allCards, NOW, PEOPLE } from './rehearsal.ts';
import { SETTINGS } from './settings.ts';
import type { TerribleAction, TerribleSettings, TerribleState } from './types.ts';

/** GAMES=2000 for the long run. */
const GAMES = Number(process.env.GAMES ?? 12);
const MAX_STEPS = 3000;

type Move = { readonly playerId: string; readonly action: TerribleAction } | 'time';

/** Bots of mixed levels, everything sent twice; every step goes to `onStep`. */
function playOut(
  seats: number,
  seed: string,
  onStep: (game: TerribleState) => void,
): { end: TerribleState; moves: Move[] } {
  const random = openRandom(branchRandom(seed, 'game'));
  const chance = openRandom(branchRandom(seed, 'bots'));
  const moves: Move[] = [];
  let game = open(seats, seed, random);
  for (let step = 0; checkGameOver(game) === null; step++) {
    if (step === MAX_STEPS) throw new Error(`${seats} seats, seed ${seed}: not over after ${MAX_STEPS} steps`);
    const actors = game.seats.filter((id) => getLegalActions(game, id).length > 0);
    if (actors.length === 0) {
      moves.push('time');
      game = processAdvancement(game, { now: game.phaseEndsAt!, random }).state;
    } else {
      const playerId = chance.pick(actors);
      const level = chance.pick(['standard', 'expert'] as const);
      const view = sanitizeForPlayer(game, playerId);
      const action = getBotAction(view, getLegalActions(game, playerId), { now: NOW, random: chance, level });
      moves.push({ playerId, action });
      game = taken(game, playerId, action, random);
      const again = processAction(game, playerId, action, { now: NOW, random });
      expect(again.ok && again.value.state === game, 'the same once more changes nothing').toBe(true);
    }
    onStep(game);
  }
  return { end: game, moves };
}

function open(seats: number, seed: string, random = openRandom(branchRandom(seed, 'game'))): TerribleState {
  const players = PEOPLE.slice(0, seats).map((id) => ({ id, name: `Bot ${id}` }));
  return initialize(players, initialSettings(SETTINGS) as TerribleSettings, { now: NOW, random }).state;
}

function taken(game: TerribleState, playerId: string, action: TerribleAction, random: ReturnType<typeof openRandom>) {
  const result = processAction(game, playerId, action, { now: NOW, random });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.state;
}

function replay(seats: number, seed: string, moves: readonly Move[]): TerribleState {
  const random = openRandom(branchRandom(seed, 'game'));
  return moves.reduce<TerribleState>(
    (game, move) =>
      move === 'time'
        ? processAdvancement(game, { now: game.phaseEndsAt!, random }).state
        : taken(game, move.playerId, move.action, random),
    open(seats, seed, random),
  );
}

test.each([3, 4, 5, 6, 7, 8, 9, 10])(
  `${GAMES} games of %i end, keep all cards, one point a round, and replay`,
  (seats) => {
    for (let index = 0; index < GAMES; index++) {
      const seed = `${seats}/${index}`;
      const all = JSON.stringify(allCards(open(seats, seed)));
      const { end, moves } = playOut(seats, seed, (game) => {
        if (game.phase !== 'judging' && game.phase !== 'czar_reveal' && game.phase !== 'game_over') return;
        expect(JSON.stringify(allCards(game)) === all, `cards of ${seed}`).toBe(true);
        const points = Object.values(game.scores).reduce((sum, score) => sum + score, 0);
        expect(points).toBe(game.history.length);
      });
      expect(Math.max(...Object.values(end.scores))).toBe(7);
      expect(JSON.stringify(replay(seats, seed, moves)) === JSON.stringify(end), `replay of ${seed}`).toBe(true);
    }
  },
  3_600_000,
);
