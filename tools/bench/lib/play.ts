import type { AnyGame, GameAction, PlayerId, Timestamp } from '../../../src/kit/contract.ts';
import { branchRandom, openRandom, type RandomState } from '../../../src/kit/random.ts';
import { initialSettings } from '../../../src/kit/settings.ts';

/** One thing that happened: somebody's action, or the game's own time that came. */
interface Happening {
  readonly now: Timestamp;
  readonly playerId: PlayerId | null;
  readonly action: GameAction | null;
}

export interface Recording {
  readonly generator: RandomState;
  readonly players: readonly { readonly id: PlayerId; readonly name: string }[];
  readonly happenings: readonly Happening[];
}

export const START = 1_700_000_000_000;
const MAX_STEPS = 2000;

function usualPlayers(game: AnyGame) {
  return Array.from({ length: game.config.seats.initial }, (_, seat) => ({
    id: `player-${seat}`,
    name: `Player ${seat}`,
  }));
}

export function usualSettings(game: AnyGame) {
  const settings = initialSettings(game.config.settings);
  return game.reviseSettings?.(settings, [], game.config.seats.initial) ?? settings;
}

/** Plays one game; `choose` says what whoever may act does. */
export function record(
  game: AnyGame,
  seed: number,
  choose: (legal: readonly GameAction[], state: unknown, id: PlayerId) => GameAction,
): Recording {
  const generator = branchRandom(String(seed), game.config.id);
  const random = openRandom(generator);
  const players = usualPlayers(game);
  let now = START;
  let { state } = game.initialize(players, usualSettings(game), { now, random });
  const happenings: Happening[] = [];
  while (happenings.length < MAX_STEPS && game.checkGameOver(state) === null) {
    const actor = players.find(({ id }) => game.getLegalActions(state, id).length > 0);
    if (actor) {
      now += 1;
      const action = choose(game.getLegalActions(state, actor.id), state, actor.id);
      const result = game.processAction(state, actor.id, action, { now, random });
      if (!result.ok) throw new Error(`${actor.id}: ${JSON.stringify(action)}: ${result.refusal.code}`);
      state = result.value.state;
      happenings.push({ now, playerId: actor.id, action });
    } else {
      now = game.getDueAt(state)!;
      state = game.processAdvancement(state, { now, random }).state;
      happenings.push({ now, playerId: null, action: null });
    }
  }
  return { generator, players, happenings };
}
