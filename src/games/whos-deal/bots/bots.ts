import { type Card, cardId, type Suit } from '../../../kit/cards.ts';
import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { isBower } from '../rules/helpers.ts';
import type { CallTrump, WhosDealAction, WhosDealView } from '../rules/types.ts';
import { chooseDiscard, chooseOrderUp, chooseSuit, goesAlone, handAfterPickUp } from './bot-calling.ts';
import { chooseCard } from './bot-play.ts';
import { expertAction } from './expert/expert.ts';

const EASY_SLIP = 0.25;

export function getBotAction(
  view: WhosDealView,
  legal: readonly WhosDealAction[],
  { random, level }: BotContext,
): WhosDealAction {
  if (level === 'standard') return standardAction(view, legal);
  if (level === 'expert') return expertAction(view, legal, standardAction(view, legal), random);
  const slip = random.chance(EASY_SLIP) ? slipOf(view, legal, random) : undefined;
  return slip ?? withPartner(standardAction(view, legal), legal);
}

/** Section 14, exactly. */
function standardAction(view: WhosDealView, legal: readonly WhosDealAction[]): WhosDealAction {
  const { round, myHand, dealerSeatIndex, mySeatIndex } = view;
  const upSuit = round.faceUpCard.suit;
  const isDealer = mySeatIndex === dealerSeatIndex;
  switch (round.trumpPhase) {
    case 'round1': {
      if (!chooseOrderUp(myHand, round.faceUpCard, isDealer)) return passOf(legal)!;
      const hand = isDealer ? handAfterPickUp(myHand, round.faceUpCard) : myHand; // D22
      return callOf(legal, upSuit, goesAlone(hand, upSuit));
    }
    case 'round2': {
      const pass = passOf(legal);
      const suit = chooseSuit(myHand, upSuit, pass === undefined);
      return suit === null ? pass! : callOf(legal, suit, goesAlone(myHand, suit));
    }
    case 'dealer_discard':
      return actionWithCard(legal, chooseDiscard(myHand, round.trumpSuit!));
    default:
      return legal.length === 1 ? legal[0]! : actionWithCard(legal, chooseCard(view));
  }
}

/** An honest mistake: a hand not called, any card played, any card but a bower thrown away. */
function slipOf(view: WhosDealView, legal: readonly WhosDealAction[], random: Random): WhosDealAction | undefined {
  const { round, myHand } = view;
  if (round.trumpPhase === 'playing') return random.pick(legal);
  if (round.trumpPhase !== 'dealer_discard') return passOf(legal);
  const spare = myHand.filter((card) => !isBower(card, round.trumpSuit!));
  return actionWithCard(legal, random.pick(spare));
}

/** The easy bot never goes alone. */
function withPartner(action: WhosDealAction, legal: readonly WhosDealAction[]): WhosDealAction {
  if (action.type !== 'call-trump' || !action.payload.goAlone) return action;
  return callsIn(legal).find(({ payload }) => payload.suit === action.payload.suit && !payload.goAlone)!;
}

const callsIn = (legal: readonly WhosDealAction[]): CallTrump[] =>
  legal.filter((action): action is CallTrump => action.type === 'call-trump');

const passOf = (legal: readonly WhosDealAction[]): WhosDealAction | undefined =>
  legal.find((action) => action.type === 'pass-trump');

/** Ordering up names no suit: it can only be that of the face-up card. */
const callOf = (legal: readonly WhosDealAction[], suit: Suit, isAlone: boolean): WhosDealAction =>
  callsIn(legal).find(({ payload }) => (payload.suit ?? suit) === suit && (payload.goAlone ?? false) === isAlone)!;

const actionWithCard = (legal: readonly WhosDealAction[], card: Card): WhosDealAction =>
  legal.find((action) => 'cardId' in action.payload && action.payload.cardId === cardId(card))!;
