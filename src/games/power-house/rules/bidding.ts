import type { PlayerId } from '../../../kit/contract.ts';
import { seatAfter, seatsFrom } from '../../../kit/seats.ts';
import { mustHold } from './rule-error.ts';
import type { Bidding, Config } from './types.ts';

type SeatOrder = readonly PlayerId[];

export const initBidding = (config: Config, _seatOrder: SeatOrder, startIndex = 0): Bidding => ({
  currentBid: 0,
  currentBidder: null,
  turnIndex: startIndex,
  passes: [],
  startingBid: config.bidMin,
  biddingComplete: false,
});

export const getMinNextBid = ({ currentBid, startingBid }: Bidding, { bidIncrement }: Config): number =>
  currentBid === 0 ? startingBid : currentBid + bidIncrement;

export function placeBid(
  bidding: Bidding,
  seatOrder: SeatOrder,
  config: Config,
  playerId: PlayerId,
  amount: unknown,
): Bidding {
  checkTurn(bidding, seatOrder, playerId);
  const { bidMax, bidIncrement } = config;
  const min = getMinNextBid(bidding, config);
  mustHold(isWhole(amount), 'INVALID_BID');
  mustHold(amount >= min, 'BID_TOO_LOW', { min });
  mustHold(amount <= bidMax, 'BID_TOO_HIGH', { max: bidMax });
  mustHold(amount % bidIncrement === 0, 'BID_NOT_MULTIPLE', { step: bidIncrement });
  const raised = { ...bidding, currentBid: amount, currentBidder: playerId };
  const isLastStanding = bidding.passes.length === seatOrder.length - 1;
  if (amount === bidMax || isLastStanding) return won(raised, seatOrder);
  return { ...raised, turnIndex: getNextBidderIndex(seatOrder, bidding.turnIndex, bidding.passes) };
}

export function passBid(
  bidding: Bidding,
  seatOrder: SeatOrder,
  _config: Config,
  playerId: PlayerId,
): Bidding | { readonly redeal: true } {
  checkTurn(bidding, seatOrder, playerId);
  const passes = [...bidding.passes, playerId];
  const active = seatOrder.length - passes.length;
  if (active === 0) return { redeal: true };
  const passed = { ...bidding, passes };
  if (active === 1 && bidding.currentBidder !== null) return won(passed, seatOrder);
  return { ...passed, turnIndex: getNextBidderIndex(seatOrder, bidding.turnIndex, passes) };
}

export const getBidWinner = ({ biddingComplete, currentBidder }: Bidding): PlayerId | null =>
  biddingComplete ? currentBidder : null;

/** The next seat clockwise that still bids, which may be the current one; -1 if no seat does. */
export function getNextBidderIndex(seatOrder: SeatOrder, currentIndex: number, passes: readonly PlayerId[]): number {
  const count = seatOrder.length;
  return seatsFrom(seatAfter(currentIndex, count), count).find((seat) => !passes.includes(seatOrder[seat]!)) ?? -1;
}

function checkTurn(bidding: Bidding, seatOrder: SeatOrder, playerId: PlayerId): void {
  mustHold(!bidding.biddingComplete, 'BIDDING_COMPLETE');
  mustHold(seatOrder.includes(playerId), 'NOT_IN_GAME');
  mustHold(!bidding.passes.includes(playerId), 'ALREADY_PASSED');
  mustHold(seatOrder[bidding.turnIndex] === playerId, 'NOT_YOUR_TURN');
}

const won = (bidding: Bidding, seatOrder: SeatOrder): Bidding => ({
  ...bidding,
  turnIndex: seatOrder.indexOf(bidding.currentBidder!),
  biddingComplete: true,
});

const isWhole = (value: unknown): value is number => Number.isInteger(value);
