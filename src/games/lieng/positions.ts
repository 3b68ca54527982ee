import { type Card, parseCardId } from '../../engine/cards.ts';
import type { GameContext, PlayerId, Step, Timestamp } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import { processAdvancement } from './engine.ts';
import { beginBetting, GameManager } from './game-manager.ts';
import type { BetAction, CardId, LiengSettings, LiengState, Seat } from './types.ts';

// Tables for tests and measurements, described in a player's words.

export const NOON: Timestamp = 1_700_000_000_000;

export const USUAL: LiengSettings = {
  ante: 10,
  startingChips: 1000,
  minRaise: 10,
  turnTimeSec: 30,
  hands: 20,
  tieBreak: 'suit',
  allowRebuy: true,
};

/** `'A♠ 10♦'` or `'AS 10D'`. */
export const cards = (text: string): Card[] => ids(text).map((id) => parseCardId(id)!);
export const ids = (text: string): CardId[] =>
  text.replaceAll('♠', 'S').replaceAll('♣', 'C').replaceAll('♥', 'H').replaceAll('♦', 'D').split(' ');

/** Chance that costs nothing, for tests that need a lot of it (mulberry32). */
export function quickRandom(seed: number): Random {
  let word = seed;
  const next = (): number => {
    word = (word + 0x6d2b79f5) | 0;
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
    shuffle(list) {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
    state: () => ({ seed: String(seed), drawn: 0 }),
  };
}

export const at = (now: Timestamp = NOON, random: Random = quickRandom(1)): GameContext => ({ now, random });

/** A table between two hands; `stacks` in seat order. */
export function seated(
  stacks: Readonly<Record<PlayerId, number>>,
  settings: Partial<LiengSettings> = {},
  dealerSeat = 0,
): LiengState {
  const seats = Object.entries(stacks).map(([playerId, chips], seat): Seat => ({ seat, playerId, chips, ...EMPTY }));
  return {
    settings: { ...USUAL, ...settings },
    phase: 'WAITING',
    handNo: 0,
    dealerSeat,
    order: [],
    turnPlayerId: null,
    turnNo: 0,
    currentBet: 0,
    raiseCount: 0,
    phaseEndsAt: NOON,
    turnStartedAt: null,
    turnEndsAt: null,
    seats,
    outcome: null,
    isOver: false,
  };
}

const EMPTY: Omit<Seat, 'seat' | 'playerId' | 'chips'> = {
  bet: 0,
  state: 'WAITING',
  acted: false,
  cards: [],
  lastAction: null,
  sittingOut: false,
  missedTurns: 0,
  missedByCap: false,
  rebuys: 0,
  rangeFloor: 0,
};

/** Antes paid and the first turn given; hands as named, the rest as they fall. */
export function betting(
  stacks: Readonly<Record<PlayerId, number>>,
  { dealer = 0, held = {}, ...settings }: Partial<LiengSettings> & Table = {},
): LiengState {
  const { state } = GameManager.startRound(seated(stacks, settings, dealer), at());
  return beginBetting(holding(state, held), at()).state;
}

interface Table {
  readonly dealer?: number;
  readonly held?: Readonly<Record<PlayerId, string>>;
}

export const holding = (state: LiengState, hands: Readonly<Record<PlayerId, string>>): LiengState => ({
  ...state,
  seats: state.seats.map((seat) => {
    const hand = hands[seat.playerId];
    return hand === undefined ? seat : { ...seat, cards: ids(hand) };
  }),
});

/** The step a bet leads to; a refusal throws its code. */
export function bet(state: LiengState, id: PlayerId, action: BetAction, amount?: number, now = NOON): Step<LiengState> {
  const result = GameManager.handleAction(state, id, action, amount, at(now));
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

/** Several bets in a row: `'b TO 30'`, `'c THEO'`. */
export const bets = (state: LiengState, ...lines: readonly string[]): LiengState =>
  lines.reduce((held, line) => {
    const [id, action, amount] = line.split(' ') as [PlayerId, BetAction, string?];
    return bet(held, id, action, amount === undefined ? undefined : Number(amount)).state;
  }, state);

/** What is due happens, exactly when it is. */
export function advance(state: LiengState, random: Random = quickRandom(2)): Step<LiengState> {
  const now = state.phase === 'BETTING' ? state.turnEndsAt : state.phaseEndsAt;
  if (now === null) throw new Error('nothing is due');
  return processAdvancement(state, at(now, random));
}

export const seat = (state: LiengState, id: PlayerId): Seat => state.seats.find(({ playerId }) => playerId === id)!;

/** Every chip at the table. */
export const allChips = ({ seats }: LiengState): number =>
  seats.reduce((sum, { chips, bet: put }) => sum + chips + put, 0);
