import type { GameAction, GameEvent, PlayerId, Step } from '../engine/game-module.ts';
import { openRandom, type Random } from '../engine/random.ts';
import { accept, refuse } from '../engine/result.ts';
import { playerOf, type Room, type RoomContext, type RoomResult } from './room.ts';
import { settle } from './settle.ts';

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
  const { [playerId]: _acted, ...botClocks } = room.botClocks;
  return stepTaken({ ...room, botClocks }, room, result.value, random, context);
}

/** The time-out or phase end of the game has come. */
export function advanceGame(room: Room, context: RoomContext): RoomResult {
  if (room.game === null) return accept({ room, events: [] });
  const random = openRandom(room.generator);
  const step = context.game.processAdvancement(room.game, { now: context.now, random });
  return stepTaken(room, room, step, random, context);
}

function stepTaken(changed: Room, before: Room, step: Step<unknown>, random: Random, context: RoomContext): RoomResult {
  if (step.state === before.game) return accept({ room: before, events: [] as GameEvent[] });
  const next: Room = { ...changed, game: step.state, generator: random.state(), isFresh: false };
  return accept({ room: settle(before, next, context), events: step.events });
}
