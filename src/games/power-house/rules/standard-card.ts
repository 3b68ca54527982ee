import type { PlayerId } from '../../../kit/contract.ts';
import { seatsFrom } from '../../../kit/seats.ts';
import { getCardPoints, RANK_ORDER, SUITS } from './config.ts';
import { cardsMatch, createDeck } from './deck.ts';
import { beats, calculateTrickPoints, winningPlay } from './trick.ts';
import type { Card, Play, PowerHouseView, Suit } from './types.ts';

/** The view as the acting player reads it. */
interface Table {
  readonly view: PowerHouseView;
  readonly me: PlayerId;
  readonly trump: Suit;
  readonly hand: readonly Card[];
  readonly valid: readonly Card[];
  readonly unseen: readonly Card[];
  readonly best: Play | null;
  readonly isOnBidSide: boolean;
  /** A player of the other side, or of an unknown side, still plays to this trick. */
  readonly isFoeAfter: boolean;
  readonly areOthersAfter: boolean;
}

/** The card that section 15.3 chooses. */
export function chooseCard(view: PowerHouseView): Card {
  const { validPlays } = view.mine!;
  if (validPlays.length === 1) return validPlays[0]!;
  const table = look(view);
  const { plays, ledSuit } = view.currentTrick!;
  if (plays.length === 0) return lead(table);
  return validPlays[0]!.suit === ledSuit ? follow(table) : playVoid(table);
}

function look(view: PowerHouseView): Table {
  const { seatOrder, currentTrick, mine, config, playedCards, removedTwos, powerHouseSuit } = view;
  const { hand, validPlays } = mine!;
  const me = view.currentTurn!;
  const isOnBidSide = belongsToBidSide(view);
  const isFriend = (id: PlayerId): boolean => isKnownBidSide(view, id) === isOnBidSide;
  const left = seatOrder.length - currentTrick!.plays.length;
  const after = seatsFrom(currentTrick!.turnIndex, seatOrder.length)
    .slice(1, left)
    .map((seat) => seatOrder[seat]!);
  const seen = new Set([...playedCards, ...removedTwos, ...hand].map(keyOf));
  return {
    view,
    me,
    trump: powerHouseSuit!,
    hand,
    valid: validPlays,
    unseen: DECKS[config.decks].filter((card) => !seen.has(keyOf(card))),
    best: winningPlay(currentTrick!.plays, powerHouseSuit),
    isOnBidSide,
    isFoeAfter: after.some((id) => !isFriend(id)),
    areOthersAfter: after.length > 0,
  };
}

const DECKS = { 1: createDeck(1), 2: createDeck(2) };

const keyOf = ({ suit, rank, deckIndex }: Card): string => `${suit}${rank}${deckIndex}`;

const isKnownBidSide = ({ leader, revealedPartners }: PowerHouseView, id: PlayerId): boolean =>
  id === leader || revealedPartners.includes(id);

/** True for the leader, for certain partners, and for players who may still be the first to play a called card. */
function belongsToBidSide({ mine, partnerCards }: PowerHouseView): boolean {
  const { partnerStatus, hand } = mine!;
  if (partnerStatus !== 'possible') return partnerStatus !== 'no';
  return partnerCards.some(
    (spec) => !spec.revealed && spec.whichCopy === '1st' && hand.some((card) => cardsMatch(card, spec.card)),
  );
}

/** No unseen card of its suit ranks equal or higher. */
const isBoss = ({ unseen }: Table, card: Card): boolean =>
  !unseen.some((other) => other.suit === card.suit && RANK_ORDER[other.rank] >= RANK_ORDER[card.rank]);

const ledSuits = ({ playedCards, seatOrder, currentRound }: PowerHouseView): Suit[] =>
  Array.from({ length: currentRound }, (_, trick) => playedCards[trick * seatOrder.length]!.suit);

const timesLed = ({ view }: Table, suit: Suit): number => ledSuits(view).filter((led) => led === suit).length;

const hasLeaderLed = ({ view }: Table, suit: Suit): boolean =>
  ledSuits(view).some((led, trick) => {
    const roundLeader = trick === 0 ? view.leader : view.trickSummary[trick - 1]![0];
    return led === suit && roundLeader === view.leader;
  });

const lengthOf = ({ hand }: Table, suit: Suit): number => hand.filter((card) => card.suit === suit).length;

type Order = (a: Card, b: Card) => number;

const byRank: Order = (a, b) => RANK_ORDER[a.rank] - RANK_ORDER[b.rank];
const byPoints: Order = (a, b) => getCardPoints(a) - getCardPoints(b);

/** The first by the given orders, the earlier of them counting more. */
function firstBy(cards: readonly Card[], ...orders: readonly Order[]): Card | null {
  const compare: Order = (a, b) => orders.reduce((sum, order) => sum || order(a, b), 0);
  return cards.length === 0 ? null : cards.reduce((best, card) => (compare(card, best) < 0 ? card : best));
}

const reversed =
  (order: Order): Order =>
  (a, b) =>
    order(b, a);

/** Fewest points, then lowest rank. */
const low = (cards: readonly Card[]): Card | null => firstBy(cards, byPoints, byRank);
/** Most points, then lowest rank. */
const feed = (cards: readonly Card[]): Card | null => firstBy(cards, reversed(byPoints), byRank);
const worthless = (cards: readonly Card[]): Card[] => cards.filter((card) => getCardPoints(card) === 0);

function lead(table: Table): Card {
  const { view, me, isOnBidSide } = table;
  const choice = me === view.leader ? leadAsLeader(table) : isOnBidSide ? leadAsPartner(table) : leadAsOpponent(table);
  return choice ?? low(table.valid)!;
}

function leadAsLeader(table: Table): Card | null {
  const { view, hand, trump, unseen } = table;
  const trumps = hand.filter((card) => card.suit === trump);
  const others = outside(hand, trump);
  const mayOthersHoldTrump = unseen.some((card) => card.suit === trump);
  const called = view.partnerCards.filter((spec) => !spec.revealed).map((spec) => spec.card.suit);
  return (
    (mayOthersHoldTrump ? highestBoss(table, trumps) : null) ??
    highestBoss(table, others) ??
    low(worthless(hand.filter((card) => called.includes(card.suit)))) ??
    (trumps.length >= 3 ? low(trumps) : null) ??
    fromLongest(table, worthless(others))
  );
}

function leadAsPartner(table: Table): Card | null {
  const { hand, trump } = table;
  const trumps = hand.filter((card) => card.suit === trump);
  const others = outside(hand, trump);
  return (
    highestBoss(table, others) ??
    (hasLeaderLed(table, trump) ? (highestBoss(table, trumps) ?? low(worthless(trumps))) : null) ??
    fromLongest(table, worthless(others))
  );
}

function leadAsOpponent(table: Table): Card | null {
  const others = outside(table.hand, table.trump);
  const fresh = others.filter((card) => timesLed(table, card.suit) <= 1);
  return highestBoss(table, fresh) ?? fromShortest(table, worthless(others));
}

const outside = (cards: readonly Card[], suit: Suit): Card[] => cards.filter((card) => card.suit !== suit);

/** Prefers the suit that has been led least, because others will still follow it. */
const highestBoss = (table: Table, cards: readonly Card[]): Card | null =>
  firstBy(
    cards.filter((card) => isBoss(table, card)),
    (a, b) => timesLed(table, a.suit) - timesLed(table, b.suit),
    reversed(byRank),
    bySuit,
  );

const bySuit: Order = (a, b) => SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit);

const fromLongest = (table: Table, cards: readonly Card[]): Card | null =>
  firstBy(cards, (a, b) => lengthOf(table, b.suit) - lengthOf(table, a.suit), byPoints, byRank);

const fromShortest = (table: Table, cards: readonly Card[]): Card | null =>
  firstBy(cards, (a, b) => lengthOf(table, a.suit) - lengthOf(table, b.suit), byPoints, byRank);

function follow(table: Table): Card {
  const { valid, isFoeAfter } = table;
  if (isFriendWinning(table) && isSafe(table)) return feed(valid)!;
  const winners = valid.filter((card) => takes(table, card));
  if (winners.length > 0 && !isFoeAfter) return feed(winners)!;
  return highestBoss(table, winners) ?? low(valid)!;
}

function playVoid(table: Table): Card {
  const { view, valid, trump, isFoeAfter, areOthersAfter } = table;
  const others = outside(valid, trump);
  if (isFriendWinning(table) && isSafe(table) && others.length > 0) return feed(others)!;
  const winners = valid.filter((card) => card.suit === trump && takes(table, card));
  const stake = calculateTrickPoints(view.currentTrick!.plays);
  if (winners.length > 0 && stake >= (areOthersAfter ? 5 : 10)) return isFoeAfter ? lowest(winners) : feed(winners)!;
  return firstBy(others, byPoints, (a, b) => lengthOf(table, a.suit) - lengthOf(table, b.suit), byRank) ?? low(valid)!;
}

const lowest = (cards: readonly Card[]): Card => firstBy(cards, byRank)!;

const takes = ({ best, trump }: Table, card: Card): boolean => beats(card, best!.card, trump);

const isFriendWinning = ({ view, best, isOnBidSide }: Table): boolean =>
  isKnownBidSide(view, best!.playerId) === isOnBidSide;

/** True if no foe plays after, or if a boss that is unlikely to be trumped wins the trick. */
function isSafe(table: Table): boolean {
  const { best, trump, isFoeAfter } = table;
  if (!isFoeAfter) return true;
  const { card } = best!;
  return isBoss(table, card) && (card.suit === trump || timesLed(table, card.suit) <= 1);
}
