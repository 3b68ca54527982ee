import type { PlayerId } from '../../../kit/contract.ts';
import { seatsFrom } from '../../../kit/seats.ts';

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

/** Passes the turn clockwise to the next player who needs to act. Null when the round is complete. */
function advance(turn: TurnState, owing: readonly PlayerId[]): { turn: TurnState; playerId: PlayerId | null } {
  const { order, current } = turn;
  const asked = toBeAsked(turn, owing);
  const from = current === null ? -1 : order.indexOf(current);
  const playerId = asked.find((id) => order.indexOf(id) > from) ?? asked[0] ?? null;
  return { turn: { ...turn, current: playerId }, playerId };
}

/** L6.3: players who owe chips, and players who have not acted while another can. One live player ends the round. */
function toBeAsked(turn: TurnState, owing: readonly PlayerId[]): PlayerId[] {
  const { order, folded, acted } = turn;
  if (order.length - folded.length < 2) return [];
  const able = order.filter((id) => canAct(turn, id));
  return able.filter((id) => owing.includes(id) || (able.length > 1 && !acted.includes(id)));
}

const canAct = ({ folded, allIn }: TurnState, id: PlayerId): boolean => !folded.includes(id) && !allIn.includes(id);

/** Out of the hand without a word. */
function removePlayer(turn: TurnState, id: PlayerId): TurnState {
  assertDealtIn(turn, id);
  return { ...turn, folded: including(turn.folded, id) };
}

const getActivePlayers = ({ order, folded }: TurnState): PlayerId[] => order.filter((id) => !folded.includes(id));

const isRoundComplete = (turn: TurnState, owing: readonly PlayerId[]): boolean => toBeAsked(turn, owing).length === 0;

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
