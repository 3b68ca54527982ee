import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom, type Random } from '../../../../kit/random.ts';
import { powerHouse } from '../../index.ts';
import { SUITS } from '../../rules/config.ts';
import { copiesIn } from '../../rules/deck.ts';
import { bestTrump, bidLimits } from '../../rules/estimate.ts';
import { sanitizeForPlayer } from '../../rules/player-view.ts';
import { callableFaces, selectPartnerCards } from '../../rules/powerhouse.ts';
import { calculateGameResult } from '../../rules/scoring.ts';
import { standardCall } from '../../rules/standard-action.ts';
import { chooseCard } from '../../rules/standard-card.ts';
import { getValidPlays, playCard } from '../../rules/tricks.ts';
import type { Card, Copy, Face, PowerHouseState, PowerHouseView } from '../../rules/types.ts';
import { Deal, deltaFor, FIRST, OTHER, SECOND } from './deal.ts';
import { callAsStandard, planFor } from './hand.ts';
import { faceNumberOf, numberOf } from './holdings.ts';
import { standardCard } from './policy.ts';

const VARIANTS = [[4, 1], [5, 1], [6, 1], [6, 2], [7, 2], [8, 2], [9, 2], [10, 2]] as const; // biome-ignore format: a row
const DEALS = 25;

const stream = (label: string) => openRandom(branchRandom('expert policy', label));

/** A fresh deal with a leader and a suit drawn by lot, about to call. */
function calling(players: number, decks: 1 | 2, random: Random): PowerHouseState {
  const seats = Array.from({ length: players }, (_, seat) => ({ id: `p${seat}`, name: `p${seat}` }));
  const settings = { deckCount: decks, seriesLength: 1, bidThreshold: true, bidThresholdValue: null, turnTimeSec: 0 };
  const { state } = powerHouse.initialize(seats, settings, { now: 0, random });
  const leader = random.pick(state.seatOrder);
  const bidding = {
    ...powerHouse.processAdvancement(state, { now: 60_000, random }).state.bidding!,
    currentBidder: leader,
  };
  const currentBid = state.config.bidMin + 5 * random.below(21);
  return {
    ...state,
    phase: 'partners',
    leader,
    powerHouseSuit: random.pick(SUITS),
    bidding: { ...bidding, currentBid, biddingComplete: true },
    teams: { bid: [leader], oppose: state.seatOrder.filter((id) => id !== leader) },
  };
}

/** High cards, so that both copies of one face are called now and then. */
function callByLot(state: PowerHouseState, random: Random): PowerHouseState {
  const { partnerCardCount } = sanitizeForPlayer(state, state.leader);
  const callable = callableFaces(state, state.hands[state.leader!]!).filter(({ card }) => 'QKA'.includes(card.rank));
  const copies = random.shuffle(callable.flatMap(({ card, free }) => Array.from({ length: free }, () => card)));
  const cards: Face[] = copies.slice(0, partnerCardCount!);
  const asked = random.shuffle<Copy>(['1st', '2nd']);
  const duplicateSpecs = cards.map((card, index) => ({
    card,
    whichCopy: asked[copiesIn(cards.slice(0, index), card)] ?? asked[0]!,
  }));
  return selectPartnerCards(state, state.leader!, cards, duplicateSpecs);
}

function inNumbers(state: PowerHouseState): Deal {
  const deal = new Deal();
  deal.seats = state.seatOrder.length;
  deal.cardsLeft = state.config.totalCards;
  state.seatOrder.forEach((id, seat) => {
    for (const card of state.hands[id]!.map(numberOf)) {
      deal.hands[4 * seat + (card >> 5)]! |= 1 << (card & 31);
      deal.out[card >> 5]! |= 1 << (card & 31);
    }
  });
  deal.startContract(state.seatOrder.indexOf(state.leader!), SUITS.indexOf(state.powerHouseSuit!));
  for (const { card, whichCopy } of state.partnerCards)
    deal.call(faceNumberOf(card), { '1st': FIRST, '2nd': SECOND }[whichCopy as string] ?? OTHER);
  return deal;
}

/** Between cards that are equal to it the standard bot takes the first in the hand: here the hand is in order. */
function inOrder(view: PowerHouseView): PowerHouseView {
  const sorted = (cards: readonly Card[]) => cards.toSorted((a, b) => numberOf(a) - numberOf(b));
  return { ...view, mine: { ...view.mine!, hand: sorted(view.mine!.hand), validPlays: sorted(view.mine!.validPlays) } };
}

describe('[15.4] the quick copy of the rules and of the standard bot', () => {
  test.each(VARIANTS)('%iP%iD: the same cards, the same reveals, the same points', (players, decks) => {
    for (let index = 0; index < DEALS; index++) {
      const random = stream(`${players}P${decks} ${index}`);
      let state = callByLot(calling(players, decks, random), random);
      const deal = inNumbers(state);
      const [here, there]: [string[], string[]] = [[], []];
      while (state.phase === 'playing') {
        const seat = state.currentTrick!.turnIndex;
        const id = state.seatOrder[seat]!;
        const standard = chooseCard(inOrder(sanitizeForPlayer(state, id)));
        here.push(`${deal.turn} plays ${standardCard(deal) >> 1}`);
        there.push(`${seat} plays ${faceNumberOf(standard)}`);
        const card = random.chance(0.2) ? random.pick(getValidPlays(state, id)) : standard;
        deal.play(numberOf(card));
        state = playCard(state, id, card);
        here.push(`bid side ${deal.bidSide}`);
        there.push(`bid side ${state.teams.bid.reduce((seats, id) => seats | (1 << state.seatOrder.indexOf(id)), 0)}`);
      }
      expect(here, `deal ${index}`).toEqual(there);
      const { playerDeltas, bidAmount } = calculateGameResult(state);
      const deltas = state.seatOrder.map((id, seat) =>
        deltaFor(id === state.leader, (deal.bidSide & (1 << seat)) !== 0, deal.bidSidePoints(), bidAmount, 250 * decks),
      );
      expect(deltas).toEqual(state.seatOrder.map((id) => playerDeltas[id]));
    }
  });

  test.each(VARIANTS)('%iP%iD: the same estimate and the same call', (players, decks) => {
    for (let index = 0; index < DEALS; index++) {
      const state = calling(players, decks, stream(`call ${players}P${decks} ${index}`));
      const deal = inNumbers(state);
      const plan = { trump: 0, limit: 0, limitExtra: 0 };
      state.seatOrder.forEach((id, seat) => {
        planFor(deal, seat, state.config, plan);
        const { limit, limitExtra } = bidLimits(state.hands[id]!, state.config);
        expect(plan).toEqual({ trump: SUITS.indexOf(bestTrump(state.hands[id]!, state.config)), limit, limitExtra });
      });
      const view = sanitizeForPlayer(state, state.leader);
      const { cards, duplicateSpecs } = standardCall(view).payload;
      callAsStandard(deal, view.partnerCardCount!);
      expect([...deal.callFaces.subarray(0, deal.calls)]).toEqual(cards!.map((face) => faceNumberOf(face!)));
      expect([...deal.callCopies].filter((copy) => copy === FIRST)).toHaveLength(duplicateSpecs!.length);
    }
  });
});
