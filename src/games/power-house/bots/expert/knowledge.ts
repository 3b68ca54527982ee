import { SUITS } from '../../rules/config.ts';
import { copiesIn, createDeck } from '../../rules/deck.ts';
import type { Card, PartnerSpec, PowerHouseView } from '../../rules/types.ts';
import { Deal, FIRST, OTHER, SECOND } from './deal.ts';
import { bitsOfFace, CARD_NUMBERS, countBits, faceNumberOf, numberOf } from './holdings.ts';

/** All that a seat can tell from its view, in numbers. */
export interface Knowledge {
  readonly me: number;
  readonly seats: number;
  /** The open cards and the own hand. The other hands are still empty. */
  readonly open: Deal;
  /** The deal as it began, as far as the own hand and the played cards tell; null before the call. */
  readonly start: Deal | null;
  /** Who played what, in order. */
  readonly playedBy: Int32Array;
  readonly played: Int32Array;
  /** Cards in other hands, in no order that means anything. */
  readonly hidden: Int32Array;
  /** By card: the seats that may hold it, a bit for each. */
  readonly mayHold: Int32Array;
  readonly handSizes: Int32Array;
}

const DECKS = { 1: createDeck(1).map(numberOf), 2: createDeck(2).map(numberOf) };

export function readView(view: PowerHouseView): Knowledge {
  const { seatOrder, mine, config, removedTwos, playedCards } = view;
  const me = seatOrder.indexOf(view.currentTurn!);
  const seats = seatOrder.length;
  const played = Int32Array.from(playedCards, numberOf);
  const playedBy = whoPlayed(view);
  const start = view.partnerCards.length === 0 ? null : startOf(view, me, played, playedBy);
  const open = new Deal();
  if (start === null) layOut(open, view, me, mine!.hand);
  else replay(open, start, played);
  const seen = new Set([...playedCards, ...removedTwos, ...mine!.hand].map(numberOf));
  const hidden = DECKS[config.decks].filter((card) => !seen.has(card));
  const handSizes = Int32Array.from(seatOrder, (id) => view.handSizes[id]!);
  const knowledge = { me, seats, open, start, played, playedBy, hidden: Int32Array.from(hidden), handSizes };
  return { ...knowledge, mayHold: whoMayHold(view, knowledge) };
}

function layOut(deal: Deal, { seatOrder, config, removedTwos }: PowerHouseView, me: number, hand: readonly Card[]) {
  deal.seats = seatOrder.length;
  deal.cardsLeft = config.totalCards;
  for (const card of DECKS[config.decks]) addTo(deal.out, 0, card);
  for (const card of removedTwos) deal.out[numberOf(card) >> 5]! &= ~(1 << (numberOf(card) & 31));
  for (const card of hand) addTo(deal.hands, me, numberOf(card));
}

const addTo = (words: Int32Array, seat: number, card: number): void => {
  words[4 * seat + (card >> 5)]! |= 1 << (card & 31);
};

const whoPlayed = ({ playedCards, seatOrder, leader, trickSummary }: PowerHouseView): Int32Array =>
  Int32Array.from(playedCards, (_, index) => {
    const trick = Math.floor(index / seatOrder.length);
    const first = seatOrder.indexOf(trick === 0 ? leader! : trickSummary[trick - 1]![0]);
    return (first + index) % seatOrder.length;
  });

/** Right after the call, with every card that has been played since back in its hand. */
function startOf(view: PowerHouseView, me: number, played: Int32Array, playedBy: Int32Array): Deal {
  const { seatOrder, leader, powerHouseSuit, partnerCards } = view;
  const start = new Deal();
  layOut(start, view, me, view.mine!.hand);
  for (let index = 0; index < played.length; index++) addTo(start.hands, playedBy[index]!, played[index]!);
  start.startContract(seatOrder.indexOf(leader!), SUITS.indexOf(powerHouseSuit!));
  for (const { card, whichCopy } of partnerCards)
    start.call(faceNumberOf(card), whichCopy === null ? OTHER : whichCopy === '1st' ? FIRST : SECOND);
  return start;
}

function replay(deal: Deal, start: Deal, played: Int32Array): void {
  deal.copy(start);
  for (const card of played) deal.play(card);
}

type Seen = Omit<Knowledge, 'mayHold'>;

/** A seat does not hold a suit that it did not follow. The call limits the leader's hand. */
function whoMayHold(view: PowerHouseView, seen: Seen): Int32Array {
  const voids = voidsOf(seen);
  const others = ((1 << seen.seats) - 1) & ~(1 << seen.me);
  const mayHold = new Int32Array(CARD_NUMBERS);
  for (const card of seen.hidden) mayHold[card] = others & ~voids[card >> 5]!;
  if (seen.start !== null && seen.start.leader !== seen.me)
    for (const spec of view.partnerCards) limitLeader(view, seen, spec, mayHold);
  return mayHold;
}

/** By suit: the seats that have shown to be out of it. */
function voidsOf({ played, playedBy, seats }: Seen): Int32Array {
  const voids = new Int32Array(4);
  played.forEach((card, index) => {
    const led = played[index - (index % seats)]! >> 5;
    if (card >> 5 !== led) voids[led]! |= 1 << playedBy[index]!;
  });
  return voids;
}

/** A leader who called the other copy held one; of any other called face the leader held none. */
function limitLeader(view: PowerHouseView, seen: Seen, { card, whichCopy }: PartnerSpec, mayHold: Int32Array): void {
  const leader = seen.start!.leader;
  const face = faceNumberOf(card);
  const inPlay = view.config.decks - copiesIn(view.removedTwos, card);
  const heldThen = whichCopy === null ? inPlay - 1 : 0;
  const playedSince = countBits(seen.start!.hands[4 * leader + (face >> 4)]! & bitsOfFace(face));
  const stillHeld = heldThen - playedSince;
  const copies = [...seen.hidden].filter((other) => other >> 1 === face);
  copies.forEach((copy, index) => {
    mayHold[copy] = index < stillHeld ? 1 << leader : mayHold[copy]! & ~(1 << leader);
  });
}
