import type { GameContext, GameEvent, GameModule, PlayerId, Step, Timestamp } from '../../src/kit/contract.ts';
import { type ActionOf, actionParser, Type } from '../../src/kit/payload.ts';
import type { Random } from '../../src/kit/random.ts';
import { accept, refuse } from '../../src/kit/result.ts';
import type { Settings } from '../../src/kit/settings.ts';

/** A number between 1 and 3 is every player's secret; whoever picks the own one scores. */
export interface PartyState {
  readonly seats: readonly Seat[];
  readonly phase: 'picking' | 'reveal' | 'over';
  readonly round: number;
  readonly rounds: number;
  readonly pickMs: number | null;
  readonly phaseEndsAt: Timestamp | null;
}

interface Seat {
  readonly id: PlayerId;
  readonly score: number;
  readonly secret: number;
  readonly pick: number | null;
}

const ACTIONS = { pick: Type.Object({ value: Type.Integer({ minimum: 1, maximum: 3 }) }) };

export type Pick = ActionOf<typeof ACTIONS>;

export interface PartyView {
  readonly phase: PartyState['phase'];
  readonly round: number;
  readonly phaseEndsAt: Timestamp | null;
  readonly seats: readonly { id: PlayerId; score: number; hasPicked: boolean; secret?: number; pick?: number | null }[];
}

export interface PartySettings extends Settings {
  readonly rounds: number;
  readonly pickSeconds: number | null;
  readonly isQuick: boolean;
  readonly themes: readonly string[];
}

export const NUMBERS = [1, 2, 3];
const REVEAL_MS = 5000;

function deal(seats: readonly Seat[], random: Random): Seat[] {
  return seats.map((seat) => ({ ...seat, secret: random.pick(NUMBERS), pick: null }));
}

const pickingEndsAt = ({ pickMs }: { readonly pickMs: number | null }, now: Timestamp): Timestamp | null =>
  pickMs === null ? null : now + pickMs;

function reveal(state: PartyState, { now }: GameContext): Step<PartyState> {
  const seats = state.seats.map((seat) => ({ ...seat, score: seat.score + (seat.pick === seat.secret ? 1 : 0) }));
  const scores = Object.fromEntries(seats.map(({ id, score }) => [id, score]));
  return {
    state: { ...state, seats, phase: 'reveal', phaseEndsAt: now + REVEAL_MS },
    events: [{ name: 'round-result', data: { round: state.round, scores } }],
  };
}

function nextRound(state: PartyState, { now, random }: GameContext): Step<PartyState> {
  if (state.round === state.rounds)
    return { state: { ...state, phase: 'over', phaseEndsAt: null }, events: [{ name: 'game-over', data: {} }] };
  const dealt = { ...state, seats: deal(state.seats, random), round: state.round + 1 };
  return {
    state: { ...dealt, phase: 'picking', phaseEndsAt: pickingEndsAt(state, now) },
    events: secretsOf(dealt),
  };
}

const secretsOf = ({ seats }: { readonly seats: readonly Seat[] }): GameEvent[] =>
  seats.map(({ id, secret }) => ({ name: 'hand-updated', data: { secret }, only: id }));

/** Everybody acts at once, against a clock, with secrets: what noughts and crosses has none of. */
export const partyGame: GameModule<PartyState, Pick, PartyView, PartySettings> = {
  config: {
    id: 'party',
    name: 'Party',
    icon: '🎉',
    description: { en: 'Guess your own number.', vi: 'Đoán số của mình.' },
    seats: { min: 2, max: 6, initial: 4 },
    settings: [
      { kind: 'number', key: 'rounds', label: { en: 'Rounds', vi: 'Số vòng' }, min: 1, max: 5, step: 2, initial: 3 },
      {
        kind: 'choice',
        key: 'pickSeconds',
        label: { en: 'Time to pick', vi: 'Thời gian chọn' },
        choices: [
          { value: null, label: { en: 'No limit', vi: 'Không giới hạn' } },
          { value: 20, label: { en: '20 seconds', vi: '20 giây' } },
        ],
        initial: 20,
      },
      { kind: 'toggle', key: 'isQuick', label: { en: 'Quick', vi: 'Nhanh' }, initial: false },
      {
        kind: 'tags',
        key: 'themes',
        label: { en: 'Themes', vi: 'Chủ đề' },
        tags: [
          { value: 'sea', label: { en: 'Sea', vi: 'Biển' } },
          { value: 'sky', label: { en: 'Sky', vi: 'Trời' } },
        ],
        initial: ['sea'],
      },
    ],
    botLevels: ['easy', 'standard'],
    botPaceMs: [1000, 4000],
    refusals: { ALREADY_PICKED: { status: 409, words: { en: 'You have picked', vi: 'Bạn đã chọn' } } },
    rulesVersion: 1,
  },
  initialize: (players, { rounds, pickSeconds, isQuick }, { now, random }) => {
    const pickMs = pickSeconds === null ? null : pickSeconds * (isQuick ? 500 : 1000);
    const seats = deal(
      players.map(({ id }) => ({ id, score: 0, secret: 0, pick: null })),
      random,
    );
    const phaseEndsAt = pickingEndsAt({ pickMs }, now);
    const state: PartyState = { seats, phase: 'picking', round: 1, rounds, pickMs, phaseEndsAt };
    return { state, events: [{ name: 'game-started', data: {} }, ...secretsOf(state)] };
  },
  parseAction: actionParser(ACTIONS),
  getLegalActions: ({ phase, seats }, playerId) =>
    phase === 'picking' && seats.some(({ id, pick }) => id === playerId && pick === null)
      ? NUMBERS.map((value) => ({ type: 'pick', payload: { value } }))
      : [],
  processAction: (state, playerId, { payload: { value } }, context) => {
    const seat = state.seats.find(({ id }) => id === playerId);
    if (!seat) return refuse('UNAUTHORIZED');
    if (state.phase !== 'picking') return refuse('INVALID_PHASE');
    if (seat.pick !== null) return refuse('ALREADY_PICKED');
    const seats = state.seats.map((other) => (other === seat ? { ...seat, pick: value } : other));
    const picked = { ...state, seats };
    if (seats.every(({ pick }) => pick !== null)) return accept(reveal(picked, context));
    return accept({ state: picked, events: [{ name: 'picked', data: { playerId } }] });
  },
  getDueAt: ({ phaseEndsAt }) => phaseEndsAt,
  processAdvancement: (state, context) => {
    if (state.phaseEndsAt === null || context.now < state.phaseEndsAt) return { state, events: [] };
    return state.phase === 'picking' ? reveal(state, context) : nextRound(state, context);
  },
  sanitizeForPlayer: ({ phase, round, phaseEndsAt, seats }, viewer) => ({
    phase,
    round,
    phaseEndsAt,
    seats: seats.map(({ id, score, secret, pick }) => {
      const seat = { id, score, hasPicked: pick !== null };
      return phase === 'picking' && id !== viewer ? seat : { ...seat, secret, pick };
    }),
  }),
  getBotAction: ({ seats }, legal, { random, level }) => {
    const secret = seats.find((seat) => seat.secret !== undefined)!.secret;
    return level === 'easy' ? random.pick(legal) : legal.find(({ payload }) => payload.value === secret)!;
  },
  checkGameOver: ({ phase, seats }) => {
    if (phase !== 'over') return null;
    const best = Math.max(...seats.map(({ score }) => score));
    return { winnerIds: seats.filter(({ score }) => score === best).map(({ id }) => id) };
  },
  processPlayerReplacement: (state, leaving, arriving) => ({
    ...state,
    seats: state.seats.map((seat) => (seat.id === leaving ? { ...seat, id: arriving } : seat)),
  }),
  getScore: ({ seats }, playerId) => seats.find(({ id }) => id === playerId)!.score,
  /** Quick games are for three and more. */
  reviseSettings: (settings, changed, seats) => {
    if (!settings.isQuick || seats >= 3) return settings;
    return changed.includes('isQuick') ? null : { ...settings, isQuick: false };
  },
};
