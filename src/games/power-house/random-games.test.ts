import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom, type Random } from '../../engine/random.ts';
import { createDeck, dealCards, removeTwos, shuffleDeck } from './deck.ts';
import { dealt } from './position.ts';
import { areAllRevealed, callableFaces, getPartnerCardCount, selectPartnerCards } from './powerhouse.ts';
import { calculateGameResult } from './scoring.ts';
import { getValidPlays, playCard } from './tricks.ts';
import type { Card, PowerHouseState } from './types.ts';
import { validateCardPlay } from './validators.ts';

const GAMES = 100;
const VARIANTS = [[4, 1], [5, 1], [6, 1], [6, 2], [7, 2], [8, 2], [9, 2], [10, 2]] as const; // biome-ignore format: a row

/** A random deal, leader, bid, suit and call. */
function contract(base: PowerHouseState, random: Random): PowerHouseState {
  const { config, seatOrder } = base;
  const { deck, removed } = removeTwos(createDeck(config.decks), config.twosToRemove, random);
  const leader = random.pick(seatOrder);
  const bid = config.bidMin + 5 * random.below((config.bidMax - config.bidMin) / 5 + 1);
  const state: PowerHouseState = {
    ...base,
    phase: 'partners',
    removedTwos: removed,
    hands: dealCards(shuffleDeck(deck, random), seatOrder),
    leader,
    powerHouseSuit: random.pick(['S', 'H', 'D', 'C']),
    teams: { bid: [leader], oppose: seatOrder.filter((id) => id !== leader) },
    bidding: {
      currentBid: bid,
      currentBidder: leader,
      turnIndex: 0,
      passes: [],
      startingBid: 0,
      biddingComplete: true,
    },
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
