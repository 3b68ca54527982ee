import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom, type Random } from '../../../kit/random.ts';
import { dealt } from '../fixtures/position.ts';
import { getBidWinner, getMinNextBid, initBidding, passBid, placeBid } from './bidding.ts';
import { createDeck, dealCards, removeTwos, shuffleDeck } from './deck.ts';
import { areAllRevealed, callableFaces, getPartnerCardCount, selectPartnerCards } from './powerhouse.ts';
import { calculateGameResult } from './scoring.ts';
import { getValidPlays, playCard } from './tricks.ts';
import type { Bidding, Card, PowerHouseState } from './types.ts';
import { validateCardPlay } from './validators.ts';

const GAMES = 1000;
const VARIANTS = [[4, 1], [5, 1], [6, 1], [6, 2], [7, 2], [8, 2], [9, 2], [10, 2]] as const; // biome-ignore format: a row

/** Bids and passes as they come, until somebody leads; where all pass they begin again. */
function bidAtRandom({ config, seatOrder }: PowerHouseState, random: Random): Bidding {
  let bidding = initBidding(config, seatOrder, random.below(seatOrder.length));
  while (!bidding.biddingComplete) {
    const id = seatOrder[bidding.turnIndex]!;
    const amount = getMinNextBid(bidding, config) + 5 * random.below(4);
    const isBid = amount <= config.bidMax && random.chance(0.6);
    const next = isBid ? placeBid(bidding, seatOrder, config, id, amount) : passBid(bidding, seatOrder, config, id);
    bidding = 'redeal' in next ? initBidding(config, seatOrder) : next;
  }
  return bidding;
}

/** A random deal, bidding, suit and call. */
function contract(base: PowerHouseState, random: Random): PowerHouseState {
  const { config, seatOrder } = base;
  const { deck, removed } = removeTwos(createDeck(config.decks), config.twosToRemove, random);
  const bidding = bidAtRandom(base, random);
  const leader = getBidWinner(bidding)!;
  const state: PowerHouseState = {
    ...base,
    phase: 'partners',
    removedTwos: removed,
    hands: dealCards(shuffleDeck(deck, random), seatOrder),
    leader,
    powerHouseSuit: random.pick(['S', 'H', 'D', 'C']),
    teams: { bid: [leader], oppose: seatOrder.filter((id) => id !== leader) },
    bidding,
  };
  const callable = callableFaces(state, state.hands[leader]!).flatMap(({ card, free }) =>
    Array.from({ length: free }, () => card),
  );
  const cards = random.shuffle(callable).slice(0, getPartnerCardCount(state));
  const copies = cards.map((card, index) => {
    const isSecond = cards.slice(0, index).some((other) => other === card);
    return { card, whichCopy: isSecond ? '2nd' : '1st' };
  });
  return selectPartnerCards(state, leader, cards, copies);
}

describe('[18] random full games', () => {
  test.each(VARIANTS)(
    `${GAMES} of %iP%iD: every called card comes out, points add up, hands empty`,
    (players, decks) => {
      const base = dealt(players, decks);
      const random = openRandom(branchRandom('full games', base.config.key));
      for (let game = 0; game < GAMES; game++) {
        let state = contract(base, random);
        while (state.phase === 'playing') {
          const id = state.seatOrder[state.currentTrick!.turnIndex]!;
          state = playCard(state, id, random.pick(getValidPlays(state, id)));
        }
        const { bidTeamPoints, opposeTeamPoints } = calculateGameResult(state);
        const cardsLeft = Object.values(state.hands).flat().length;
        const found = [areAllRevealed(state), bidTeamPoints + opposeTeamPoints, cardsLeft];
        expect(found, `game ${game}`).toEqual([true, state.config.bidMax, 0]);
      }
    },
  );

  test.each(VARIANTS)('%iP%iD: valid plays, their check and the play itself agree on every card', (players, decks) => {
    const base = dealt(players, decks);
    const random = openRandom(branchRandom('agree', base.config.key));
    const isPlayed = (state: PowerHouseState, id: string, card: Card): boolean => {
      try {
        playCard(state, id, card);
        return true;
      } catch {
        return false;
      }
    };
    let state = contract(base, random);
    while (state.phase === 'playing') {
      const id = state.seatOrder[state.currentTrick!.turnIndex]!;
      const hand = state.hands[id]!;
      const valid = getValidPlays(state, id);
      const { ledSuit } = state.currentTrick!;
      expect(hand.filter((card) => validateCardPlay(hand, card, ledSuit, state.powerHouseSuit))).toEqual(valid);
      expect(hand.filter((card) => isPlayed(state, id, card))).toEqual(valid);
      state = playCard(state, id, random.pick(valid));
    }
  });
});
