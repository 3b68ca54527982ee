import { parseCardId } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import { branchRandom, openRandom } from '../../engine/random.ts';
import { getConfig } from './config.ts';
import { initialize } from './stateManager.ts';
import { initTrick } from './trick.ts';
import type { Card, Copy, Face, PartnerSpec, PowerHouseState, Suit } from './types.ts';

/** `KH 10S AD'`: a prime marks the second deck's copy. */
export const cardsIn = (text: string): Card[] => text.split(' ').filter(Boolean).map(cardIn);

export function cardIn(id: string): Card {
  const card = parseCardId(id);
  if (card === null) throw new Error(`no such card: ${id}`);
  return card;
}

export const faceIn = (id: string): Face => {
  const { suit, rank } = cardIn(id);
  return { suit, rank };
};

/** `KH` the copy the leader does not hold, `KH 1st`, `KH 2nd`. */
export function called(text: string): PartnerSpec {
  const [id, copy] = text.split(' ');
  return {
    card: faceIn(id!),
    whichCopy: (copy as Copy | undefined) ?? null,
    playCount: 0,
    revealed: false,
    partnerId: null,
  };
}

const SEATS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** A freshly dealt table of seats A, B, C…; the last one deals. */
export function dealt(
  players: number,
  decks?: 1 | 2,
  change: Partial<PowerHouseState['settings']> = {},
): PowerHouseState {
  const config = getConfig(players, decks);
  const settings = {
    deckCount: config.decks,
    seriesLength: 2,
    bidThreshold: true,
    bidThresholdValue: null,
    turnTimeSec: 30,
    ...change,
  };
  const seated = SEATS.slice(0, players).map((id) => ({ id, name: id }));
  return initialize(seated, settings, { now: 0, random: openRandom(branchRandom('position', config.key)) }).state;
}

export interface Described {
  readonly players: number;
  readonly decks?: 1 | 2;
  readonly leader?: PlayerId;
  readonly bid?: number;
  readonly suit?: Suit;
  readonly hands: Readonly<Record<PlayerId, string>>;
  readonly called?: readonly string[];
  readonly removed?: string;
}

/** The first trick, led by the leader; seats that are not described hold nothing. */
export function playing(described: Described): PowerHouseState {
  return { ...calling(described), ...firstTrick(described), phase: 'playing' };
}

const firstTrick = ({ players, leader = 'A', called: texts = [] }: Described) => ({
  partnerCards: texts.map(called),
  roundLeader: leader,
  currentTrick: initTrick(leader, SEATS.slice(0, players)),
});

/** The leader is about to call partner cards. */
export function calling({
  players,
  decks,
  leader = 'A',
  bid,
  suit = 'S',
  hands,
  removed = '',
}: Described): PowerHouseState {
  const state = dealt(players, decks);
  const { seatOrder, config } = state;
  return {
    ...state,
    phase: 'partners',
    phaseEndsAt: null,
    leader,
    powerHouseSuit: suit,
    removedTwos: cardsIn(removed),
    hands: Object.fromEntries(seatOrder.map((id) => [id, cardsIn(hands[id] ?? '')])),
    teams: { bid: [leader], oppose: seatOrder.filter((id) => id !== leader) },
    bidding: {
      currentBid: bid ?? config.bidMin,
      currentBidder: leader,
      turnIndex: seatOrder.indexOf(leader),
      passes: seatOrder.filter((id) => id !== leader),
      startingBid: config.bidMin,
      biddingComplete: true,
    },
  };
}
