import type { Random } from '../../../../kit/random.ts';
import type { Bet, BetAction, PlayerState, PublicSeat } from '../../rules/types.ts';
import { cardsOf } from '../../rules/views.ts';
import { Equity } from './equity.ts';

/** What an expert weighs up on its turn. */
export interface Spot {
  readonly view: PlayerState;
  readonly me: PublicSeat;
  /** The other players who have not folded. */
  readonly opponents: readonly PublicSeat[];
  readonly equity: Equity;
}

/** A bet, and the chips it should bring from here on. */
export interface WeighedBet {
  readonly action: BetAction;
  readonly amount?: number;
  readonly value: number;
}

/** L12: raises to try, in pots, beside the least and the whole stack. */
const RAISES_IN_POTS = [1 / 2, 1, 2];
const RAISES_ENOUGH = 6;
/** Bets this close to the best, in pots, are drawn at random, so that opponents cannot infer the cards from the bet. */
const AS_GOOD_AS = 0.02;
/** In a crowd the price asks for a better hand: each opponent counts this much. */
const CROWD = 0.6;

export function chooseBet(view: PlayerState, random: Random): Bet {
  const bets = weighBets(spotOf(view));
  const best = Math.max(...bets.map(({ value }) => value));
  const { action, amount } = random.pick(bets.filter(({ value }) => value >= best - AS_GOOD_AS * view.pot));
  const { turnNo } = view;
  return { type: 'bet', payload: amount === undefined ? { action, turnNo } : { action, amount, turnNo } };
}

export function spotOf(view: PlayerState): Spot {
  const me = view.seats.find(({ playerId }) => playerId === view.turnPlayerId)!;
  const opponents = view.seats.filter((seat) => seat !== me && (seat.state === 'PLAYING' || seat.state === 'ALL_IN'));
  return { view, me, opponents, equity: new Equity(cardsOf(view.cards), view.settings.tieBreak) };
}

/** Folding brings nothing, and is out of the question while it saves nothing. */
export function weighBets(spot: Spot): readonly WeighedBet[] {
  const bets = [weighCall(spot), ...weighRaises(spot)];
  return spot.view.legal!.toCall === 0 ? bets : [{ action: 'BO', value: 0 }, ...bets];
}

/** Calling, or going in with less than the call. */
function weighCall({ view, me, opponents, equity }: Spot): WeighedBet {
  const { toCall, canCall } = view.legal!;
  const pay = Math.min(toCall, me.chips);
  const stake = me.bet + pay;
  const winnable = view.seats.reduce((sum, seat) => sum + (seat === me ? stake : Math.min(seat.bet, stake)), 0);
  const share = equity.against(opponents.map(({ rangeFloor }) => rangeFloor));
  return { action: canCall ? 'THEO' : 'TO_TAT', value: share * winnable - pay };
}

function weighRaises(spot: Spot): WeighedBet[] {
  const { view, me, opponents } = spot;
  const { currentBet, minRaise, pot, raiseCount } = view;
  const { toCall, canRaise, minRaiseTo, maxRaiseTo } = view.legal!;
  const isOpen = me.chips > toCall && opponents.some(({ state }) => state === 'PLAYING');
  if (!isOpen || raiseCount >= RAISES_ENOUGH) return [];
  const allIn: WeighedBet = { action: 'TO_TAT', value: valueOfRaise(spot, maxRaiseTo) };
  if (!canRaise) return [allIn];
  const steps = (chips: number) => Math.max(1, Math.round(chips / minRaise)) * minRaise;
  const totals = new Set([minRaiseTo, ...RAISES_IN_POTS.map((pots) => currentBet + steps(pots * pot))]);
  const raises = [...totals].filter((total) => total < maxRaiseTo);
  return [...raises.map((amount): WeighedBet => ({ action: 'TO', amount, value: valueOfRaise(spot, amount) })), allIn];
}

/** What a raise to this total does to one opponent: what he would pay, from which hand on, and how likely he will. */
interface Answer {
  readonly cost: number;
  readonly floor: number;
  readonly chance: number;
}

/** Either all fold, or as many call as is to be expected, with the best of what they may hold. */
function valueOfRaise(spot: Spot, total: number): number {
  const { view, me, opponents, equity } = spot;
  const reach = Math.max(...opponents.map(({ bet, chips }) => bet + chips));
  const pay = Math.min(total, reach) - me.bet; // what is above the deepest opponent comes back
  const answers = opponents.map((opponent) => answerOf(spot, opponent, total, pay));
  const allFold = answers.reduce((product, { chance }) => product * (1 - chance), 1);
  const expected = answers.reduce((sum, { chance }) => sum + chance, 0) / (1 - allFold);
  const callers = Math.max(1, Math.round(expected));
  const cost = answers.reduce((sum, answer) => sum + answer.cost, 0) / answers.length;
  const floors = answers.map(({ floor }) => floor).sort((a, b) => b - a);
  const share = equity.against(floors.slice(0, callers));
  return allFold * view.pot + (1 - allFold) * (share * (view.pot + pay + callers * cost) - pay);
}

/** L12: he calls with what the price asks for, and never has less than his bets have told. */
function answerOf({ view, opponents }: Spot, opponent: PublicSeat, total: number, pay: number): Answer {
  const { bet, chips, state, rangeFloor } = opponent;
  if (state === 'ALL_IN') return { cost: 0, floor: rangeFloor, chance: 1 };
  const cost = Math.min(total - bet, chips);
  const asked = (cost / (view.pot + pay + cost)) ** (1 / Math.max(1, CROWD * opponents.length));
  const floor = Math.max(asked, rangeFloor);
  return { cost, floor, chance: (1 - floor) / (1 - rangeFloor) };
}
