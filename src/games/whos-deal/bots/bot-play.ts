import type { Card, Suit } from '../../../kit/cards.ts';
import {
  compareCards,
  getEffectiveSuit,
  getLedSuit,
  getStandardRank,
  getTrumpRank,
  getWinningCard,
  isRightBower,
  isTrump,
  partnerSeat,
} from '../rules/helpers.ts';
import type { PlayedCard, WhosDealView } from '../rules/types.ts';
import { best, countSuit, inSuitOrder } from './bot-calling.ts';

/** Section 14.3. */
export function chooseCard({ round, myHand: hand, mySeatIndex }: WhosDealView): Card {
  const trump = round.trumpSuit!;
  const lead = getLedSuit(round.currentTrick, trump);
  if (lead === null) return chooseLead(hand, trump);

  const winning = getWinningCard(round.currentTrick, trump);
  const beatsIt = (card: Card) => compareCards(card, winning.card, lead, trump) > 0;
  const following = hand.filter((card) => getEffectiveSuit(card, trump) === lead);
  const choices = following.length > 0 ? following : hand;
  if (winning.seatIndex === partnerSeat(mySeatIndex!)) return low(choices, hand, trump);

  const mayTake = following.length > 0 || isWorthWinning(winning, partnerIsToPlay(), trump);
  const winners = mayTake ? choices.filter(beatsIt) : [];
  return low(winners.length > 0 ? winners : choices, hand, trump);

  function partnerIsToPlay(): boolean {
    const partner = partnerSeat(mySeatIndex!);
    return (
      partner !== round.inactivePartnerSeatIndex && !round.currentTrick.some(({ seatIndex }) => seatIndex === partner)
    );
  }
}

function chooseLead(hand: readonly Card[], trump: Suit): Card {
  const trumps = hand.filter((card) => isTrump(card, trump));
  const right = trumps.find((card) => isRightBower(card, trump));
  if (right) return right;
  const aces = inSuitOrder(hand).filter((card) => card.rank === 'A' && card.suit !== trump);
  if (aces.length > 0) return best(aces, (card) => -countSuit(hand, card.suit, trump));
  return trumps.length >= 2 ? best(trumps, (card) => getTrumpRank(card, trump)) : low(hand, hand, trump);
}

/** D14: a trick on a plain 9 or 10 is left to a partner who is still to play. */
const isWorthWinning = ({ card }: PlayedCard, partnerIsToPlay: boolean, trump: Suit): boolean =>
  !partnerIsToPlay || isTrump(card, trump) || (card.rank !== '9' && card.rank !== '10');

/** Plain before trump, the lowest rank, then the shortest suit in hand. */
function low(cards: readonly Card[], hand: readonly Card[], trump: Suit): Card {
  return best(
    inSuitOrder(cards),
    (card) => -getTrumpRank(card, trump),
    (card) => -getStandardRank(card),
    (card) => -countSuit(hand, card.suit, trump),
  );
}
