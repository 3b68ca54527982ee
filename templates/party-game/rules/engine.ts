import type { GameContext, Outcome, Player, PlayerId, Timestamp } from '../../../src/kit/contract.ts';
import type { Random } from '../../../src/kit/random.ts';
import { accept, type Result } from '../../../src/kit/result.ts';
import { refuse } from './refusals.ts';
import {
  NUMBERS,
  type PartyEvent,
  type PartySettings,
  type PartyState,
  type PartyStep,
  type Pick,
  type Seat,
} from './types.ts';

const REVEAL_MS = 5000;

/** P2: every player rolls a hidden die. */
export function initialize(
  players: readonly Player[],
  { rounds, pickSeconds, isQuick }: PartySettings,
  { now, random }: GameContext,
): PartyStep {
  const pickMs = pickSeconds === null ? null : pickSeconds * (isQuick ? 500 : 1000);
  const seats = deal(
    players.map(({ id }) => ({ id, score: 0, secret: 0, pick: null })),
    random,
  );
  const phaseEndsAt = pickingEndsAt({ pickMs }, now);
  const state: PartyState = { seats, phase: 'picking', round: 1, rounds, pickMs, phaseEndsAt };
  return { state, events: [{ name: 'game-started', data: {} }, ...secretsOf(state)] };
}

export const getLegalActions = ({ phase, seats }: PartyState, playerId: PlayerId): Pick[] =>
  phase === 'picking' && seats.some(({ id, pick }) => id === playerId && pick === null)
    ? NUMBERS.map((value) => ({ type: 'pick', payload: { value } }))
    : [];

/** P3: the last pick reveals the dice. */
export function processAction(
  state: PartyState,
  playerId: PlayerId,
  { payload: { value } }: Pick,
  context: GameContext,
): Result<PartyStep> {
  const seat = state.seats.find(({ id }) => id === playerId);
  if (!seat) return refuse('UNAUTHORIZED');
  if (state.phase !== 'picking') return refuse('INVALID_PHASE');
  if (seat.pick !== null) return refuse('ALREADY_PICKED');
  const seats = state.seats.map((other) => (other === seat ? { ...seat, pick: value } : other));
  const picked = { ...state, seats };
  if (seats.every(({ pick }) => pick !== null)) return accept(reveal(picked, context));
  return accept({ state: picked, events: [{ name: 'picked', data: { playerId } }] });
}

export const getDueAt = ({ phaseEndsAt }: PartyState): Timestamp | null => phaseEndsAt;

/** P4: time reveals the dice, and time ends the reveal. */
export function processAdvancement(state: PartyState, context: GameContext): PartyStep {
  if (state.phaseEndsAt === null || context.now < state.phaseEndsAt) return { state, events: [] };
  return state.phase === 'picking' ? reveal(state, context) : nextRound(state, context);
}

/** P5: the highest score wins; several players may share it. */
export function checkGameOver({ phase, seats }: PartyState): Outcome | null {
  if (phase !== 'over') return null;
  const best = Math.max(...seats.map(({ score }) => score));
  return { winnerIds: seats.filter(({ score }) => score === best).map(({ id }) => id) };
}

export const getScore = ({ seats }: PartyState, playerId: PlayerId): number =>
  seats.find(({ id }) => id === playerId)!.score;

export const processPlayerReplacement = (state: PartyState, leaving: PlayerId, arriving: PlayerId): PartyState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.id === leaving ? { ...seat, id: arriving } : seat)),
});

function reveal(state: PartyState, { now }: GameContext): PartyStep {
  const seats = state.seats.map((seat) => ({ ...seat, score: seat.score + (seat.pick === seat.secret ? 1 : 0) }));
  const scores = Object.fromEntries(seats.map(({ id, score }) => [id, score]));
  return {
    state: { ...state, seats, phase: 'reveal', phaseEndsAt: now + REVEAL_MS },
    events: [{ name: 'round-result', data: { round: state.round, scores } }],
  };
}

function nextRound(state: PartyState, { now, random }: GameContext): PartyStep {
  if (state.round === state.rounds)
    return { state: { ...state, phase: 'over', phaseEndsAt: null }, events: [{ name: 'game-over', data: {} }] };
  const dealt = { ...state, seats: deal(state.seats, random), round: state.round + 1 };
  return {
    state: { ...dealt, phase: 'picking', phaseEndsAt: pickingEndsAt(state, now) },
    events: secretsOf(dealt),
  };
}

const deal = (seats: readonly Seat[], random: Random): Seat[] =>
  seats.map((seat) => ({ ...seat, secret: random.pick(NUMBERS), pick: null }));

const pickingEndsAt = ({ pickMs }: { readonly pickMs: number | null }, now: Timestamp): Timestamp | null =>
  pickMs === null ? null : now + pickMs;

/** The die of each player, to this player only. */
const secretsOf = ({ seats }: { readonly seats: readonly Seat[] }): PartyEvent[] =>
  seats.map(({ id, secret }) => ({ name: 'hand-updated', data: { secret }, only: id }));
