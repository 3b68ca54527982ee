import { type Card, shuffleCards } from '../../../kit/cards.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { type SeatIndex, seatAfter, type Team } from '../../../kit/seats.ts';
import { CARDS_PER_HAND, KITTY_SIZE, SEAT_COUNT, TRICKS_PER_ROUND } from './constants.ts';
import { buildEuchreDeck, otherTeam } from './helpers.ts';
import type { ByTeam, EuchreRound, PublicRound, RoundKind, RoundResult } from './types.ts';

/** Five cards to each seat in turn; the last four are the kitty, its first one face up. */
export function dealRound(seats: readonly PlayerId[], dealerSeatIndex: SeatIndex, random: Random): EuchreRound {
  const deck = shuffleCards(buildEuchreDeck(), random);
  const handOf = (seat: SeatIndex) => deck.slice(seat * CARDS_PER_HAND, (seat + 1) * CARDS_PER_HAND);
  const hands = Object.fromEntries(seats.map((id, seat) => [id, handOf(seat)]));
  return beginRound(hands, deck.slice(-KITTY_SIZE), dealerSeatIndex);
}

/** These cards have been dealt, and nobody has spoken yet. */
export function beginRound(
  hands: EuchreRound['hands'],
  kitty: readonly Card[],
  dealerSeatIndex: SeatIndex,
): EuchreRound {
  const firstSeat = seatAfter(dealerSeatIndex, SEAT_COUNT);
  return {
    hands,
    kitty,
    faceUpCard: kitty[0]!,
    trumpPhase: 'round1',
    trumpSuit: null,
    callingPlayerId: null,
    callingTeam: null,
    goingAlone: false,
    alonePlayerId: null,
    inactivePartnerSeatIndex: null,
    dealerPickedUp: null,
    dealerDiscarded: false,
    discardedCard: null,
    currentTurnSeatIndex: firstSeat,
    passedPlayers: [],
    currentTrick: [],
    trickLeadSeatIndex: firstSeat,
    tricksWon: { a: 0, b: 0 },
    tricksPlayed: 0,
    playedTricks: [],
  };
}

const POINTS: Readonly<Record<RoundKind, number>> = { made: 1, march: 2, euchre: 2, alone: 1, 'alone-march': 4 };

/** E50: exactly one team scores. */
export function scoreRound(round: Pick<PublicRound, 'callingTeam' | 'goingAlone' | 'tricksWon'>): RoundResult {
  const callers = round.callingTeam!;
  const kind = kindOfRound(round.tricksWon[callers], round.goingAlone);
  const scorers: Team = kind === 'euchre' ? otherTeam(callers) : callers;
  const pointsAwarded: ByTeam<number> = { a: 0, b: 0, [scorers]: POINTS[kind] };
  return { kind, pointsAwarded };
}

function kindOfRound(callersTricks: number, goingAlone: boolean): RoundKind {
  if (callersTricks * 2 < TRICKS_PER_ROUND) return 'euchre';
  if (callersTricks < TRICKS_PER_ROUND) return goingAlone ? 'alone' : 'made';
  return goingAlone ? 'alone-march' : 'march';
}
