import { parseCardId } from '../../../../kit/cards.ts';
import type { Random } from '../../../../kit/random.ts';
import { getLedSuit, getWinningCard, parseSuit } from '../../rules/helpers.ts';
import type { CallTrump, WhosDealAction, WhosDealView } from '../../rules/types.ts';
import { type Bits, bitOf, count, rank, suitIndex, TRUMP } from './bits.ts';
import { Chance } from './chance.ts';
import { type Knowledge, knowledgeOf } from './knowledge.ts';
import { type Call, callBy, firstTrick, inactiveOf, playOut, pointsOf, type TrickSoFar } from './play-out.ts';
import { Sampler } from './sampling.ts';
import { goesAlone, low, namesSuit, ordersUp, pickUp, suitOf } from './standard-rules.ts';

/** How many deals are looked at. The work is bounded by these numbers, never by a clock: same view, same chance, same choice. */
const DEALS_PER_CALL = 200;
const DEALS_PER_CARD = 100;

/** What a choice is worth in a deal, in points for my side. Called for every choice in every deal: nothing is made anew there. */
export type Worth = (index: number, hands: Int32Array) => number;

/** Section 15: whatever does best on average over deals that could be true. Ties: the standard choice, then the lowest card. */
export function expertAction(
  view: WhosDealView,
  legal: readonly WhosDealAction[],
  standard: WhosDealAction,
  random: Random,
): WhosDealAction {
  if (legal.length === 1) return legal[0]!;
  const known = knowledgeOf(view);
  const sampler = new Sampler(known, new Chance(random));
  const others = legal.filter((action) => action !== standard);
  const isCalling = known.call === null;
  const choices = isCalling
    ? callsWorthATry([standard, ...others], known)
    : [standard, ...lowestFirst(others, known.hand, known.call!.trump)];
  if (choices.length === 1) return choices[0]!;
  const worth = worthOf(choices, view, known);
  const sums = choices.map(() => 0);
  for (let deals = isCalling ? DEALS_PER_CALL : DEALS_PER_CARD; deals > 0; deals--) {
    sampler.draw();
    for (let index = 0; index < choices.length; index++) sums[index]! += worth(index, sampler.hands);
  }
  return choices[sums.indexOf(Math.max(...sums))]!;
}

export function worthOf(choices: readonly WhosDealAction[], view: WhosDealView, known: Knowledge): Worth {
  switch (view.round.trumpPhase) {
    case 'round1':
    case 'round2':
      return worthOfCalling(choices, view, known);
    case 'dealer_discard':
      return worthOfDiscarding(choices, view, known);
    default:
      return worthOfPlaying(choices, view, known);
  }
}

interface Needs {
  readonly mine: number;
  readonly theirs: number;
}

function needsOf({ teams, targetScore, mySeatIndex }: WhosDealView): Needs {
  const [mine, theirs] = mySeatIndex! % 2 === 0 ? [teams.a, teams.b] : [teams.b, teams.a];
  return { mine: targetScore - mine.score, theirs: targetScore - theirs.score };
}

function pointsForMe({ caller, isAlone }: Call, callersTricks: number, me: number, { mine, theirs }: Needs): number {
  const isOurs = ((caller ^ me) & 1) === 0;
  return isOurs ? pointsOf(callersTricks, isAlone, mine, theirs) : -pointsOf(callersTricks, isAlone, theirs, mine);
}

const ranked = new Int32Array(4);

function rankHands(hands: Int32Array, trump: number): void {
  for (let seat = 0; seat < 4; seat++) ranked[seat] = rank(hands[seat]!, trump);
}

/** A call needs two trumps, a lone one three; a stuck dealer may have to make do with less. Passing comes first: ties pass. */
export function callsWorthATry(choices: readonly WhosDealAction[], known: Knowledge): readonly WhosDealAction[] {
  const pass = choices.filter(({ type }) => type === 'pass-trump');
  const calls = choices.filter((action): action is CallTrump => action.type === 'call-trump');
  const worthy = calls.filter(({ payload }) => trumpsFor(payload, known) >= (payload.goAlone ? 3 : 2));
  const tried = [...pass, ...worthy];
  return tried.length > 0 ? tried : calls.filter(({ payload }) => !payload.goAlone);
}

const trumpOf = ({ suit }: CallTrump['payload'], { upSuit }: Knowledge): number =>
  suit === undefined ? upSuit : suitIndex(parseSuit(suit)!);

function trumpsFor(payload: CallTrump['payload'], known: Knowledge): number {
  const { hand, faceUp, me, dealer } = known;
  const held = payload.pickUp && me === dealer ? hand | faceUp : hand;
  return count(rank(held, trumpOf(payload, known)) & TRUMP);
}

/** A call is played out as it stands; after a pass the others call, and I too, by the standard rules. */
function worthOfCalling(choices: readonly WhosDealAction[], view: WhosDealView, known: Knowledge): Worth {
  const { me, dealer, faceUp, upSuit } = known;
  const needs = needsOf(view);
  const isRound1 = view.round.trumpPhase === 'round1';
  const up = rank(faceUp, upSuit);
  const calls = choices.map((action) =>
    action.type === 'call-trump' ? callBy(me, trumpOf(action.payload, known), action.payload.goAlone ?? false) : null,
  );
  return (index, hands) => {
    const call = calls[index] ?? restOfCalling(hands, known, isRound1);
    rankHands(hands, call.trump);
    if (call.trump === upSuit) ranked[dealer] = pickUp(ranked[dealer]!, up);
    const tricks = playOut(ranked, call, firstTrick(dealer, inactiveOf(call)), 0, 0, 0);
    return pointsForMe(call, tricks, me, needs);
  };
}

/** Who calls what once I have passed. */
function restOfCalling(hands: Int32Array, { me, dealer, upSuit, faceUp }: Knowledge, isRound1: boolean): Call {
  let seat = me;
  if (isRound1) {
    const up = rank(faceUp, upSuit);
    while (seat !== dealer) {
      seat = (seat + 1) & 3;
      const hand = rank(hands[seat]!, upSuit);
      if (!ordersUp(hand, up, seat === dealer)) continue;
      return callBy(seat, upSuit, goesAlone(seat === dealer ? pickUp(hand, up) : hand));
    }
  }
  for (;;) {
    seat = (seat + 1) & 3;
    const trump = namesSuit(hands[seat]!, upSuit, seat === dealer);
    if (trump >= 0) return callBy(seat, trump, goesAlone(rank(hands[seat]!, trump)));
  }
}

function lowestFirst(actions: readonly WhosDealAction[], hand: Bits, trump: number): WhosDealAction[] {
  const byCard = new Map(actions.map((action) => [rank(cardOf(action), trump), action]));
  const sorted: WhosDealAction[] = [];
  for (let left = [...byCard.keys()].reduce((all, card) => all | card, 0); left !== 0; ) {
    const card = low(left, rank(hand, trump));
    sorted.push(byCard.get(card)!);
    left &= ~card;
  }
  return sorted;
}

const cardOf = (action: WhosDealAction): Bits =>
  'cardId' in action.payload ? bitOf(parseCardId(action.payload.cardId)!) : 0;

function worthOfDiscarding(choices: readonly WhosDealAction[], view: WhosDealView, known: Knowledge): Worth {
  const { me, dealer, hand } = known;
  const call = known.call!;
  const needs = needsOf(view);
  const trick = firstTrick(dealer, inactiveOf(call));
  const kept = choices.map((action) => rank(hand & ~cardOf(action), call.trump));
  return (index, hands) => {
    rankHands(hands, call.trump);
    ranked[me] = kept[index]!;
    return pointsForMe(call, playOut(ranked, call, trick, 0, 0, 0), me, needs);
  };
}

function worthOfPlaying(choices: readonly WhosDealAction[], view: WhosDealView, known: Knowledge): Worth {
  const { me } = known;
  const call = known.call!;
  const needs = needsOf(view);
  const { a, b } = view.round.tricksWon;
  const [callers, others] = call.caller % 2 === 0 ? [a, b] : [b, a];
  const trick = trickOf(view, call.trump);
  const cards = choices.map((action) => rank(cardOf(action), call.trump));
  return (index, hands) => {
    rankHands(hands, call.trump);
    return pointsForMe(call, playOut(ranked, call, trick, callers, others, cards[index]!), me, needs);
  };
}

function trickOf({ round }: WhosDealView, trump: number): TrickSoFar {
  const { currentTrick, trickLeadSeatIndex: leader, currentTurnSeatIndex: turn, trumpSuit } = round;
  const played = currentTrick.length;
  if (getLedSuit(currentTrick, trumpSuit!) === null) return { leader, turn, played, led: 0, best: 0, bestSeat: leader };
  const { card, seatIndex: bestSeat } = getWinningCard(currentTrick, trumpSuit!);
  const led = suitOf(rank(bitOf(currentTrick[0]!.card), trump));
  return { leader, turn, played, led, best: rank(bitOf(card), trump), bestSeat };
}
