import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { getBidWinner, getMinNextBid, getNextBidderIndex, initBidding, passBid, placeBid } from './bidding.ts';
import { getConfig } from './config.ts';
import type { Bidding } from './types.ts';

const SEATS = ['A', 'B', 'C', 'D'];
const config = getConfig(4);
const open = deepFreeze(initBidding(config, SEATS));

/** `A150 B- C160`: bids and passes in turn. */
function bidsSaid(story: string, from: Bidding = open): Bidding {
  return story
    .split(' ')
    .filter(Boolean)
    .reduce((bidding, word) => {
      const [id, said] = [word[0]!, word.slice(1)];
      const next = said === '-' ? passBid(bidding, SEATS, config, id) : placeBid(bidding, SEATS, config, id, +said);
      if ('redeal' in next) throw new Error('redeal');
      return deepFreeze(next);
    }, from);
}

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

describe('[7] bidding', () => {
  test('begins with nobody at the given seat', () => {
    expect(initBidding(config, SEATS, 2)).toEqual({
      currentBid: 0,
      currentBidder: null,
      turnIndex: 2,
      passes: [],
      startingBid: 150,
      biddingComplete: false,
    });
  });

  test('goes round by bids of any size, the minimum five above', () => {
    const bidding = bidsSaid('A150 B200');
    expect(bidding).toMatchObject({ currentBid: 200, currentBidder: 'B', turnIndex: 2, biddingComplete: false });
    expect([getMinNextBid(open, config), getMinNextBid(bidding, config)]).toEqual([150, 205]);
    expect(getBidWinner(bidding)).toBeNull();
  });

  test('example: A 150, B passes, C 160, D passes, A passes: C leads at 160', () => {
    const bidding = bidsSaid('A150 B- C160 D- A-');
    expect(bidding).toMatchObject({ currentBid: 160, biddingComplete: true, turnIndex: 2 });
    expect(getBidWinner(bidding)).toBe('C');
  });

  test('example: A, B, C pass, D bids 150 and leads at once', () => {
    const last = bidsSaid('A- B- C-');
    expect(last).toMatchObject({ turnIndex: 3, biddingComplete: false });
    expect(getBidWinner(bidsSaid('D150', last))).toBe('D');
  });

  test('the maximum ends it at once', () => {
    expect(bidsSaid('A250')).toMatchObject({ biddingComplete: true, currentBidder: 'A', turnIndex: 0 });
  });

  test('all pass without a bid: redeal', () => {
    expect(passBid(bidsSaid('A- B- C-'), SEATS, config, 'D')).toEqual({ redeal: true });
  });

  test('passed seats are skipped for good', () => {
    expect(bidsSaid('A150 B- C155 D160').turnIndex).toBe(0);
    expect(bidsSaid('A150 B- C155 D160 A165').turnIndex).toBe(2);
  });

  test('the high bidder is never asked to bid against himself', () => {
    expect(bidsSaid('A150 B- C-').turnIndex).toBe(3);
    expect(getBidWinner(bidsSaid('A150 B- C- D-'))).toBe('A');
  });

  test.each([
    [0, [], 1],
    [3, [], 0],
    [0, ['B', 'C'], 3],
    [0, ['B', 'C', 'D'], 0],
    [0, SEATS, -1],
  ])('the next bidder after seat %i when %j passed is %i', (current, passes, next) => {
    expect(getNextBidderIndex(SEATS, current, passes)).toBe(next);
  });

  test.each([
    ['A250', 'A', 255, 'BIDDING_COMPLETE'],
    ['A150', 'X', 155, 'NOT_IN_GAME'],
    ['A- B150', 'A', 155, 'ALREADY_PASSED'],
    ['A150', 'C', 155, 'NOT_YOUR_TURN'],
    ['', 'A', '200', 'INVALID_BID'],
    ['', 'A', 150.5, 'INVALID_BID'],
    ['', 'A', Number.NaN, 'INVALID_BID'],
    ['', 'A', null, 'INVALID_BID'],
    ['', 'A', true, 'INVALID_BID'],
    ['', 'A', undefined, 'INVALID_BID'],
    ['', 'A', 145, 'BID_TOO_LOW'],
    ['A150', 'B', 150, 'BID_TOO_LOW'],
    ['A150', 'B', 154, 'BID_TOO_LOW'],
    ['', 'A', 255, 'BID_TOO_HIGH'],
    ['', 'A', 152, 'BID_NOT_MULTIPLE'],
  ])('[17] after "%s" %s bids %s: %s', (story, id, amount, code) => {
    const bidding = bidsSaid(story);
    expect(codeOf(() => placeBid(bidding, SEATS, config, id, amount))).toBe(code);
  });

  test('two decks go to 500', () => {
    const two = getConfig(6);
    const seats = [...SEATS, 'E', 'F'];
    expect(codeOf(() => placeBid(initBidding(two, seats), seats, two, 'A', 505))).toBe('BID_TOO_HIGH');
    expect(codeOf(() => placeBid(initBidding(two, seats), seats, two, 'A', 295))).toBe('BID_TOO_LOW');
  });

  test.each([
    ['A250', 'B', 'BIDDING_COMPLETE'],
    ['A150', 'X', 'NOT_IN_GAME'],
    ['A- B150', 'A', 'ALREADY_PASSED'],
    ['A150', 'D', 'NOT_YOUR_TURN'],
  ])('[17] after "%s" %s passes: %s', (story, id, code) => {
    expect(codeOf(() => passBid(bidsSaid(story), SEATS, config, id))).toBe(code);
  });
});
