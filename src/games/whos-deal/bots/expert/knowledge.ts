import type { Card } from '../../../../kit/cards.ts';
import { getEffectiveSuit, getLedSuit } from '../../rules/helpers.ts';
import type { PlayedCard, WhosDealView } from '../../rules/types.ts';
import { ALL_CARDS, type Bits, bitOf, bitsOf, EFFECTIVE_SUITS, suitIndex } from './bits.ts';
import type { Call } from './play-out.ts';

/** What one seat knows of a round, rebuilt from its view. Cards are dealt bits. */
export interface Knowledge {
  readonly me: number;
  readonly dealer: number;
  readonly hand: Bits;
  readonly faceUp: Bits;
  readonly upSuit: number;
  readonly isPickedUp: boolean;
  readonly call: Call | null;
  /** By seat: what lies open of its cards. */
  readonly played: readonly Bits[];
  /** By seat: cards it cannot hold, for it did not follow. */
  readonly excluded: readonly Bits[];
  /** By seat: cards it certainly holds. */
  readonly certain: readonly Bits[];
  /** By seat: how many further cards it holds that I cannot see. */
  readonly hiddenCounts: readonly number[];
  /** Where these are, nobody but their holders knows. */
  readonly unseen: readonly Bits[];
  /** Turned down so far, in order: round 1 and, when it is over, round 2. */
  readonly passesInRound1: readonly number[];
  readonly passesInRound2: readonly number[];
}

const SEATS = [0, 1, 2, 3];

export function knowledgeOf(view: WhosDealView): Knowledge {
  const { round, dealerSeatIndex: dealer, handCounts } = view;
  const me = view.mySeatIndex!;
  const hand = bitsOf(view.myHand);
  const faceUp = bitOf(round.faceUpCard);
  const isPickedUp = round.dealerPickedUp !== null;
  const tricks = [...round.playedTricks.map(({ cards }) => cards), round.currentTrick];
  const played = SEATS.map((seat) => bitsOf(cardsOf(tricks.flat(), seat)));
  const excluded = SEATS.map((seat) => (round.trumpSuit ? exclusionsOf(seat, tricks, view) : 0));
  const open = played.reduce((all, bits) => all | bits, 0);

  // The picked-up card is the dealer's until it is seen, unless the dealer has shown to have no trump any more.
  const dealerHoldsIt =
    isPickedUp && dealer !== me && (open & faceUp) === 0 && handCounts[dealer]! > 0 && !(excluded[dealer]! & faceUp);
  const certain = SEATS.map((seat) => (seat === dealer && dealerHoldsIt ? faceUp : 0));
  const mine = hand | (view.myDiscard ? bitOf(view.myDiscard) : 0);
  const known = mine | open | (isPickedUp && !dealerHoldsIt ? 0 : faceUp);
  return {
    me,
    dealer,
    hand,
    faceUp,
    upSuit: suitIndex(round.faceUpCard.suit),
    isPickedUp,
    call: callOf(view),
    played,
    excluded,
    certain,
    hiddenCounts: SEATS.map((seat) => (seat === me ? 0 : handCounts[seat]! - (certain[seat] === 0 ? 0 : 1))),
    unseen: singleBits(ALL_CARDS & ~known),
    ...passesOf(view),
  };
}

const cardsOf = (played: readonly PlayedCard[], seat: number): Card[] =>
  played.filter(({ seatIndex }) => seatIndex === seat).map(({ card }) => card);

/** Whoever did not follow a suit has none of it, the left bower counted as trump. */
function exclusionsOf(seat: number, tricks: readonly (readonly PlayedCard[])[], { round }: WhosDealView): Bits {
  const trump = round.trumpSuit!;
  return tricks.reduce((excluded, trick) => {
    const led = getLedSuit(trick, trump);
    const [own] = cardsOf(trick, seat);
    if (!own || led === null || getEffectiveSuit(own, trump) === led) return excluded;
    return excluded | EFFECTIVE_SUITS[suitIndex(trump)]![suitIndex(led)]!;
  }, 0);
}

function callOf({ round, seats }: WhosDealView): Call | null {
  if (round.trumpSuit === null) return null;
  const caller = seats.indexOf(round.callingPlayerId!);
  return { trump: suitIndex(round.trumpSuit), caller, isAlone: round.goingAlone };
}

/** All speak in turn from the dealer's left until somebody calls. */
function passesOf(view: WhosDealView): Pick<Knowledge, 'passesInRound1' | 'passesInRound2'> {
  const { round, dealerSeatIndex: dealer, seats } = view;
  const inTurn = [1, 2, 3, 4].map((step) => (dealer + step) & 3);
  const speaker = round.callingPlayerId === null ? round.currentTurnSeatIndex : seats.indexOf(round.callingPlayerId);
  const before = inTurn.slice(0, inTurn.indexOf(speaker));
  const isFirst = round.trumpPhase === 'round1' || round.dealerPickedUp !== null;
  return isFirst ? { passesInRound1: before, passesInRound2: [] } : { passesInRound1: inTurn, passesInRound2: before };
}

export function singleBits(bits: Bits): Bits[] {
  const list: Bits[] = [];
  for (let left = bits; left !== 0; left &= left - 1) list.push(left & -left);
  return list;
}
