import type { PlayerId } from '../../../kit/contract.ts';
import type { Amounts, Pot, Refund, SettledPot } from './types.ts';

/** Who put what into this hand, in the order in which odd chips are given out. */
export interface PotState {
  readonly order: readonly PlayerId[];
  readonly bets: Amounts;
  readonly folded: readonly PlayerId[];
}

interface Layer extends Pot {
  readonly contributors: number;
}

/** Groups of equal hands, best first; a flat list is one tied group. */
export type Ranking = readonly PlayerId[] | readonly (readonly PlayerId[])[];

const create = (order: readonly PlayerId[]): PotState => ({
  order,
  bets: Object.fromEntries(order.map((id) => [id, 0])),
  folded: [],
});

function addBet(pot: PotState, id: PlayerId, amount: number): PotState {
  assertDealtIn(pot, id);
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('INVALID_AMOUNT');
  return { ...pot, bets: { ...pot.bets, [id]: pot.bets[id]! + amount } };
}

function fold(pot: PotState, id: PlayerId): PotState {
  assertDealtIn(pot, id);
  return pot.folded.includes(id) ? pot : { ...pot, folded: [...pot.folded, id] };
}

const getTotal = ({ order, bets }: PotState): number => order.reduce((sum, id) => sum + bets[id]!, 0);

/** L7.1: the main pot, the side pots, and the refund that no other player matched. */
function getPots(pot: PotState): { refund: Refund | null; pots: Pot[] } {
  const pots: Pot[] = [];
  let refund: Refund | null = null;
  for (const { amount, eligible, contributors } of layersOf(pot)) {
    const below = pots.at(-1);
    if (contributors === 1 && eligible.length === 1) refund = { playerId: eligible[0]!, amount };
    else if (below && (eligible.length === 0 || isSameSet(eligible, below.eligible)))
      pots[pots.length - 1] = { ...below, amount: below.amount + amount };
    else pots.push({ amount, eligible });
  }
  return { refund, pots };
}

function layersOf({ order, bets, folded }: PotState): Layer[] {
  const stakes = order.map((id) => ({ id, bet: bets[id]!, isLive: !folded.includes(id) }));
  const levels = [...new Set(stakes.map(({ bet }) => bet))].filter((level) => level > 0).sort((a, b) => a - b);
  return levels.map((level, index) => {
    const reaching = stakes.filter(({ bet }) => bet >= level);
    const amount = (level - (levels[index - 1] ?? 0)) * reaching.length;
    const eligible = reaching.filter(({ isLive }) => isLive).map(({ id }) => id);
    return { amount, contributors: reaching.length, eligible };
  });
}

/** Higher layers hold fewer players, in the same order: equal length is an equal set. */
const isSameSet = (above: readonly PlayerId[], below: readonly PlayerId[]): boolean => above.length === below.length;

/** L7.2: each pot by itself; odd chips one each, clockwise from the dealer's left. */
export function settlePots(pot: PotState, ranking: Ranking): SettledPot[] {
  const groups = groupsOf(ranking);
  return getPots(pot).pots.map(({ amount, eligible }) => {
    const best = groups.find((group) => group.some((id) => eligible.includes(id)));
    if (!best) throw new RangeError('RANKING_INCOMPLETE');
    const winners = eligible.filter((id) => best.includes(id));
    const share = Math.floor(amount / winners.length);
    const odd = amount % winners.length;
    return {
      amount,
      eligible,
      winners: winners.map((playerId, i) => ({ playerId, amount: share + (i < odd ? 1 : 0) })),
    };
  });
}

const groupsOf = (ranking: Ranking): readonly (readonly PlayerId[])[] =>
  ranking.every((entry) => typeof entry === 'string') ? [ranking] : (ranking as readonly (readonly PlayerId[])[]);

export const sumWinnings = (order: readonly PlayerId[], pots: readonly SettledPot[]): Record<PlayerId, number> => {
  const sums: Record<PlayerId, number> = Object.fromEntries(order.map((id) => [id, 0]));
  for (const { winners } of pots) for (const { playerId, amount } of winners) sums[playerId]! += amount;
  return sums;
};

/** Everyone else folded: the whole total, the unmatched part included. */
function distributeToWinner(pot: PotState, id: PlayerId): number {
  assertDealtIn(pot, id);
  return getTotal(pot);
}

/** Winnings and refund of each player dealt in. */
function distributeToWinners(pot: PotState, ranking: Ranking): Amounts {
  const { refund } = getPots(pot);
  const winnings = sumWinnings(pot.order, settlePots(pot, ranking));
  if (refund) winnings[refund.playerId]! += refund.amount;
  return winnings;
}

const reset = ({ order }: PotState): PotState => create(order);

function assertDealtIn({ order }: PotState, id: PlayerId): void {
  if (!order.includes(id)) throw new RangeError('NOT_IN_HAND');
}

export const PotManager = {
  create,
  addBet,
  fold,
  getTotal,
  getPots,
  distributeToWinner,
  distributeToWinners,
  reset,
};
