import type { GameAction, GameEvent, PlayerId, Step } from '../../kit/contract.ts';
import { openRandom, type Random } from '../../kit/random.ts';
import { accept, refuse } from '../../kit/result.ts';
import { playerOf, type Room, type RoomContext, type RoomResult } from '../room.ts';
import { settle } from '../settle.ts';

export interface PlayAction {
  readonly type: 'play';
  readonly playerId: PlayerId;
  /** Already parsed by the game. */
  readonly action: GameAction;
}

/** A seated player's action, handed to the rules. */
export function playAction(room: Room, { playerId, action }: PlayAction, context: RoomContext): RoomResult {
  if (!playerOf(room, playerId)) return refuse('UNAUTHORIZED');
  if (room.game === null) return refuse('INVALID_PHASE');
  const random = openRandom(room.generator);
  const result = context.game.processAction(room.game, playerId, action, { now: context.now, random });
  if (!result.ok) return result;
  return stepTaken(room, clocksWithout(room, playerId), result.value, random, context);
}

/** Whoever has acted owes nothing for now. */
function clocksWithout({ botClocks }: Room, playerId: PlayerId): Room['botClocks'] {
  if (!(playerId in botClocks)) return botClocks;
  const { [playerId]: _acted, ...others } = botClocks;
  return others;
}

/** The time-out or phase end of the game has come. */
export function advanceGame(room: Room, context: RoomContext): RoomResult {
  if (room.game === null) return accept({ room, events: [] });
  const random = openRandom(room.generator);
  const step = context.game.processAdvancement(room.game, { now: context.now, random });
  return stepTaken(room, room.botClocks, step, random, context);
}

function stepTaken(
  room: Room,
  botClocks: Room['botClocks'],
  step: Step<unknown>,
  random: Random,
  context: RoomContext,
): RoomResult {
  if (step.state === room.game) return accept({ room, events: [] as GameEvent[] });
  const next: Room = { ...room, botClocks, game: step.state, generator: random.state(), isFresh: false };
  return accept({ room: settle(room, next, context), events: step.events });
}
