import type { PlayerId } from '../../engine/game-module.ts';
import { seatsFrom } from '../../engine/seats.ts';

/** Whose turn it is among those dealt in. */
export interface TurnState {
  /** Clockwise from the dealer's left. */
  readonly order: readonly PlayerId[];
  readonly current: PlayerId | null;
  readonly folded: readonly PlayerId[];
  readonly allIn: readonly PlayerId[];
  /** Acted since the last raise. */
  readonly acted: readonly PlayerId[];
}

export interface TurnAction {
  readonly fold?: boolean;
  readonly allIn?: boolean;
  readonly raise?: boolean;
}

/** `playerIds` clockwise; a dealer who is not dealt in is marked by the nearest dealt-in player before him. */
function create(playerIds: readonly PlayerId[], dealerIndex: number, allIn: readonly PlayerId[] = []): TurnState {
  const count = playerIds.length;
  if (!Number.isInteger(dealerIndex) || dealerIndex < 0 || dealerIndex >= count) throw new RangeError('INVALID_DEALER');
  const order = seatsFrom((dealerIndex + 1) % count, count).map((index) => playerIds[index]!);
  return advance({ order, current: null, folded: [], allIn, acted: [] }, []).turn;
}

const getCurrentPlayer = ({ current }: TurnState): PlayerId | null => current;

function recordAction(turn: TurnState, id: PlayerId, { fold, allIn, raise }: TurnAction): TurnState {
  assertDealtIn(turn, id);
  return {
    ...turn,
    folded: fold ? including(turn.folded, id) : turn.folded,
    allIn: allIn ? including(turn.allIn, id) : turn.allIn,
    acted: raise ? [id] : including(turn.acted, id),
  };
}

/** The turn goes clockwise to the next who needs to act, or to nobody when the round is complete. */
function advance(turn: TurnState, owing: readonly PlayerId[]): { turn: TurnState; playerId: PlayerId | null } {
  const playerId = isRoundComplete(turn, owing) ? null : nextToAct(turn, owing);
  return { turn: { ...turn, current: playerId }, playerId };
}

function nextToAct(turn: TurnState, owing: readonly PlayerId[]): PlayerId | null {
  const { order, current } = turn;
  const from = current === null ? 0 : order.indexOf(current) + 1;
  const clockwise = [...order.slice(from), ...order.slice(0, from)];
  return clockwise.find((id) => needsToAct(turn, owing, id)) ?? null;
}

/** L6.3: owes chips, or has not spoken yet while somebody else still can. */
function needsToAct(turn: TurnState, owing: readonly PlayerId[], id: PlayerId): boolean {
  if (!canAct(turn, id)) return false;
  if (owing.includes(id)) return true;
  return !turn.acted.includes(id) && turn.order.some((other) => other !== id && canAct(turn, other));
}

const canAct = ({ folded, allIn }: TurnState, id: PlayerId): boolean => !folded.includes(id) && !allIn.includes(id);

/** Out of the hand without a word. */
function removePlayer(turn: TurnState, id: PlayerId): TurnState {
  assertDealtIn(turn, id);
  return { ...turn, folded: including(turn.folded, id) };
}

const getActivePlayers = ({ order, folded }: TurnState): PlayerId[] => order.filter((id) => !folded.includes(id));

const isRoundComplete = (turn: TurnState, owing: readonly PlayerId[]): boolean =>
  getActivePlayers(turn).length < 2 || !turn.order.some((id) => needsToAct(turn, owing, id));

const including = (ids: readonly PlayerId[], id: PlayerId): readonly PlayerId[] =>
  ids.includes(id) ? ids : [...ids, id];

function assertDealtIn({ order }: TurnState, id: PlayerId): void {
  if (!order.includes(id)) throw new RangeError('NOT_IN_HAND');
}

export const TurnManager = {
  create,
  getCurrentPlayer,
  recordAction,
  advance,
  removePlayer,
  getActivePlayers,
  isRoundComplete,
};
