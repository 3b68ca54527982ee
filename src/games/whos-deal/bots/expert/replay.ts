import { type Card, cardId, isSameCard } from '../../../../kit/cards.ts';
import type { GameContext } from '../../../../kit/contract.ts';
import { type SeatIndex, seatAfter, seatsFrom } from '../../../../kit/seats.ts';
import { CARDS_PER_HAND, KITTY_SIZE, SEAT_COUNT } from '../../rules/constants.ts';
import { getLegalActions, processAction } from '../../rules/engine.ts';
import { buildEuchreDeck } from '../../rules/helpers.ts';
import { beginRound } from '../../rules/round.ts';
import { sanitizeForPlayer } from '../../rules/sanitize.ts';
import type { WhosDealAction, WhosDealGameState, WhosDealView } from '../../rules/types.ts';

/** What somebody had to decide in a hand that is over, and what they did. */
export interface Decision {
  readonly seat: SeatIndex;
  readonly action: WhosDealAction;
  readonly legal: readonly WhosDealAction[];
  /** What that seat saw then; null where its cards have not become known to whoever looks back. */
  readonly view: WhosDealView | null;
}

/**
 * Plays a finished hand again, from what one viewer may know of it: five tricks have shown the hands, the viewer's own cards are
 * theirs to see, and nothing else is revealed. Cards that stay secret are made up; no decision that is shown depends on them.
 */
export function decisionsIn(finished: WhosDealView, context: GameContext): Decision[] {
  const dealt = dealtCards(finished);
  let game = stateAtTheDeal(finished, dealt);
  return actionsIn(finished, dealt).map((done) => {
    const seat = game.round.currentTurnSeatIndex;
    const id = game.seats[seat]!;
    const legal = getLegalActions(game, id);
    const action = legal.find((one) => isSameChoice(one, done))!;
    const view = viewOf(sanitizeForPlayer(game, id), dealt);
    const step = processAction(game, id, action, context);
    if (!step.ok) throw new Error(`a finished hand cannot be played again: ${step.refusal.code}`);
    game = step.value.state;
    return { seat, action, legal, view };
  });
}

interface DealtCards {
  /** By seat; made up where they are secret. */
  readonly hands: readonly (readonly Card[])[];
  readonly kitty: readonly Card[];
  /** What the dealer threw away, if the face-up card was taken. */
  readonly discard: Card | null;
  readonly isDiscardSecret: boolean;
  /** Nothing is known of this seat's hand: it sat out. */
  readonly secretSeat: SeatIndex | null;
}

function dealtCards(finished: WhosDealView): DealtCards {
  const { round, dealerSeatIndex: dealer, mySeatIndex, myHand, myDiscard } = finished;
  const { inactivePartnerSeatIndex: inactive, faceUpCard, dealerPickedUp } = round;
  const secretSeat = inactive === mySeatIndex ? null : inactive;
  const shown = seatsFrom(0, SEAT_COUNT).map((seat) =>
    seat === inactive && seat === mySeatIndex ? myHand : cardsPlayedBy(seat, finished),
  );
  const isFaceUpThrown = secretSeat !== dealer && !has(shown[dealer]!, faceUpCard);
  const knownDiscard = dealerPickedUp && (myDiscard ?? (isFaceUpThrown ? faceUpCard : null));
  const open = [faceUpCard, ...shown.flat(), ...(knownDiscard ? [knownDiscard] : [])];
  const secret = buildEuchreDeck().filter((card) => !has(open, card));
  const sittingOut = secret.slice(-CARDS_PER_HAND);
  const discard = dealerPickedUp && (knownDiscard ?? (secretSeat === dealer ? sittingOut[0]! : secret[0]!));
  const held = (seat: SeatIndex): readonly Card[] => {
    if (seat === secretSeat) return sittingOut;
    const kept = shown[seat]!;
    if (seat !== dealer || !discard || isSameCard(discard, faceUpCard)) return kept;
    return [...kept.filter((card) => !isSameCard(card, faceUpCard)), discard];
  };
  const hands = seatsFrom(0, SEAT_COUNT).map(held);
  const rest = buildEuchreDeck().filter((card) => !has([faceUpCard, ...hands.flat()], card));
  const isDiscardSecret = discard !== null && knownDiscard === null;
  return { hands, kitty: [faceUpCard, ...rest].slice(0, KITTY_SIZE), discard, isDiscardSecret, secretSeat };
}

const has = (cards: readonly Card[], wanted: Card): boolean => cards.some((card) => isSameCard(card, wanted));

const cardsPlayedBy = (seat: SeatIndex, { round }: WhosDealView): Card[] =>
  round.playedTricks
    .flatMap(({ cards }) => cards.filter(({ seatIndex }) => seatIndex === seat))
    .map(({ card }) => card);

function stateAtTheDeal(finished: WhosDealView, { hands, kitty }: DealtCards): WhosDealGameState {
  const { seats, teams, targetScore, dealerSeatIndex, roundNo } = finished;
  const { a, b } = finished.result!.pointsAwarded;
  return {
    ...{ seats, targetScore, dealerSeatIndex, roundNo },
    teams: { a: { ...teams.a, score: teams.a.score - a }, b: { ...teams.b, score: teams.b.score - b } },
    phase: 'playing',
    winningTeam: null,
    turnNo: 0,
    phaseEndsAt: null,
    lastActedTurn: seats.map(() => null),
    round: beginRound(Object.fromEntries(seats.map((id, seat) => [id, hands[seat]!])), kitty, dealerSeatIndex),
  };
}

/** All speak in turn from the dealer's left until somebody calls; then the discard, if there was one, and the tricks. */
function actionsIn({ round, seats, dealerSeatIndex }: WhosDealView, { discard }: DealtCards): WhosDealAction[] {
  const pass: WhosDealAction = { type: 'pass-trump', payload: {} };
  const speakers = seatsFrom(seatAfter(dealerSeatIndex, SEAT_COUNT), SEAT_COUNT);
  const passes = speakers.indexOf(seats.indexOf(round.callingPlayerId!)) + (discard ? 0 : SEAT_COUNT);
  const called = discard ? { pickUp: true as const } : { suit: round.trumpSuit! };
  const goAlone = round.goingAlone ? { goAlone: true } : {};
  return [
    ...Array<WhosDealAction>(passes).fill(pass),
    { type: 'call-trump', payload: { ...called, ...goAlone } },
    ...(discard ? [{ type: 'discard', payload: { cardId: cardId(discard) } } as const] : []),
    ...round.playedTricks.flatMap(({ cards }) =>
      cards.map(({ card }) => ({ type: 'play-card', payload: { cardId: cardId(card) } }) as const),
    ),
  ];
}

/** The same, whenever it was done. */
const isSameChoice = (one: WhosDealAction, other: WhosDealAction): boolean =>
  one.type === other.type && JSON.stringify({ ...one.payload, turnNo: undefined }) === JSON.stringify(other.payload);

/** What a seat saw, as far as it can be told: not what was made up. */
function viewOf(view: WhosDealView, { isDiscardSecret, secretSeat }: DealtCards): WhosDealView | null {
  const isDealer = view.mySeatIndex === view.dealerSeatIndex;
  if (view.mySeatIndex === secretSeat) return null;
  if (!isDealer || !isDiscardSecret) return view;
  return view.round.trumpPhase === 'playing' ? { ...view, myDiscard: null } : null;
}
