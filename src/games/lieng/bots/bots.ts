import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { handPercentile } from '../rules/hand-evaluator.ts';
import type { Bet, BetOptions, LiengAction, LiengView, PlayerState, PublicSeat } from '../rules/types.ts';
import { cardsOf } from '../rules/views.ts';
import { chooseBet } from './expert/expert.ts';

const EASY_ERROR = 0.25;
const SURE_WIN = 0.9;
const GOOD_WIN = 0.6;
const POOR_WIN = 0.25;
const MARGIN = 0.05;
const ALL_IN_CHANCE = 0.2;
const BLUFF_CHANCE = 0.08;
const RAISES_ENOUGH = 3;

/** What a bot weighs up on its turn. */
interface Spot {
  readonly view: PlayerState;
  readonly options: BetOptions;
  readonly chips: number;
  readonly percentile: number;
  /** Chance to win taken from the percentile: better than every live opponent. */
  readonly win: number;
  readonly price: number;
  readonly isEasy: boolean;
}

export function getBotAction(
  view: LiengView,
  legal: readonly LiengAction[],
  { random, level }: BotContext,
): LiengAction {
  const bets = legal.filter((action) => action.type === 'bet');
  if (bets.length === 0) return legal[0]!; // rebuy and sit-in are always taken
  if (level === 'expert') return chooseBet(view as PlayerState, random);
  return decide(spotOf(view as PlayerState, level === 'easy', random), random);
}

function spotOf(view: PlayerState, isEasy: boolean, random: Random): Spot {
  const me = view.seats.find((seat) => seat.playerId === view.turnPlayerId)!;
  const exact = handPercentile(cardsOf(view.cards));
  const percentile = isEasy ? clamp(exact + EASY_ERROR * (random.below(2001) / 1000 - 1)) : exact;
  const opponents = view.seats.filter((seat) => seat !== me && (seat.state === 'PLAYING' || seat.state === 'ALL_IN'));
  return {
    view,
    options: view.legal!,
    chips: me.chips,
    percentile,
    win: percentile ** opponents.length,
    price: priceOf(view, me),
    isEasy,
  };
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** What calling costs, as a share of what it can win. */
function priceOf({ seats, legal }: PlayerState, me: PublicSeat): number {
  const pay = Math.min(legal!.toCall, me.chips);
  if (pay === 0) return 0;
  const stake = me.bet + pay;
  const winnable = seats.reduce((sum, seat) => sum + (seat === me ? stake : Math.min(seat.bet, stake)), 0);
  return pay / winnable;
}

/** The list of L12: the first line that fits. */
function decide(spot: Spot, random: Random): Bet {
  const { view, options, chips, percentile, win, price, isEasy } = spot;
  const { toCall, canRaise } = options;
  const { ante } = view.settings;
  const isWorthIt = win >= price + MARGIN || (isEasy && toCall <= ante);

  if (win >= SURE_WIN && canRaise)
    return !isEasy && random.chance(ALL_IN_CHANCE) ? bet(view, 'TO_TAT') : raiseBy(spot, 1);
  if (toCall > 0 && chips <= toCall) {
    if (!isWorthIt) return bet(view, 'BO');
    return bet(view, chips === toCall ? 'THEO' : 'TO_TAT');
  }
  if (win >= GOOD_WIN && canRaise && view.raiseCount < RAISES_ENOUGH) return raiseBy(spot, 1 / 2);
  if (toCall === 0) {
    const mayBluff = !isEasy && win < POOR_WIN && canRaise && view.raiseCount === 0;
    return mayBluff && random.chance(BLUFF_CHANCE) ? raiseBy(spot, 1 / 4) : bet(view, 'THEO');
  }
  if (isWorthIt) return bet(view, 'THEO');
  if (toCall <= ante && percentile >= 0.5 && chips >= 20 * ante) return bet(view, 'THEO');
  return bet(view, 'BO');
}

/** A share of the pot in whole steps of the smallest raise; an easy bot never puts its whole stack in by itself. */
function raiseBy({ view, options, isEasy }: Spot, share: number): Bet {
  const { minRaise, currentBet, pot } = view;
  const step = Math.round((share * pot) / minRaise) * minRaise;
  const amount = currentBet + Math.max(minRaise, step);
  if (amount < options.maxRaiseTo) return bet(view, 'TO', amount);
  return bet(view, isEasy ? 'THEO' : 'TO_TAT');
}

const bet = ({ turnNo }: PlayerState, action: Bet['payload']['action'], amount?: number): Bet => ({
  type: 'bet',
  payload: amount === undefined ? { action, turnNo } : { action, amount, turnNo },
});
