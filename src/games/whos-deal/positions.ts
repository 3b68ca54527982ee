import { type Card, isSameCard, parseCardId, type Suit } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import { openRandom, type Random } from '../../engine/random.ts';
import { type SeatIndex, seatAfter, type Team, teamOfSeat } from '../../engine/seats.ts';
import { KITTY_SIZE, SEAT_COUNT } from './constants.ts';
import { initialize } from './engine.ts';
import { buildEuchreDeck, nextActiveSeat, partnerSeat } from './helpers.ts';
import type { ByTeam, EuchreRound, TrumpPhase, WhosDealGameState } from './types.ts';

/** In seat order: Ann and Cat are Team A, Ben and Dan Team B. */
export const SEATED = ['ann', 'ben', 'cat', 'dan'] as const;
export type Name = (typeof SEATED)[number];

/** A moment of a round, in the words of a player. */
export interface Moment {
  readonly dealer?: Name;
  readonly faceUp?: string;
  readonly phase?: TrumpPhase;
  readonly turn?: Name;
  readonly hands?: Partial<Record<Name, string>>;
  readonly passed?: readonly Name[];
  readonly trump?: Suit;
  readonly caller?: Name;
  readonly isAlone?: boolean;
  /** The cards on the table, by the leader and those after. */
  readonly trick?: string;
  readonly leader?: Name;
  readonly tricksWon?: ByTeam<number>;
  readonly scores?: ByTeam<number>;
  readonly target?: number;
}

export const cards = (ids: string): Card[] => ids.split(' ').filter(Boolean).map(card);

export const card = (id: string): Card => {
  const found = parseCardId(id);
  if (!found) throw new Error(`no card ${id}`);
  return found;
};

export const newGame = (seed = 0, targetScore = 10): WhosDealGameState =>
  initialize(
    SEATED.map((id) => ({ id, name: id })),
    { targetScore },
    { now: 0, random: openRandom({ seed: seed.toString(16).padStart(64, '0'), drawn: 0 }) },
  ).state;

const DEALT = newGame();

export function momentOf(moment: Moment): WhosDealGameState {
  const game = { ...DEALT, targetScore: moment.target ?? DEALT.targetScore };
  const dealer = SEATED.indexOf(moment.dealer ?? 'ann');
  const { a, b } = moment.scores ?? { a: 0, b: 0 };
  return {
    ...game,
    dealerSeatIndex: dealer,
    teams: { a: { ...game.teams.a, score: a }, b: { ...game.teams.b, score: b } },
    round: roundOf(game.round, moment, dealer),
  };
}

function roundOf(dealt: EuchreRound, moment: Moment, dealer: SeatIndex): EuchreRound {
  const { phase = moment.trump ? 'playing' : 'round1', tricksWon = { a: 0, b: 0 } } = moment;
  const call = moment.trump ? callOf(moment.trump, SEATED.indexOf(moment.caller ?? 'ann'), moment.isAlone) : {};
  const round = { ...dealt, ...call };
  const lead = moment.leader ? SEATED.indexOf(moment.leader) : nextActiveSeat(dealer, round);
  const currentTrick = layOut(cards(moment.trick ?? ''), lead, round);
  const next = phase === 'dealer_discard' ? dealer : currentTrick.reduce((seat) => nextActiveSeat(seat, round), lead);
  const faceUpCard = moment.faceUp ? card(moment.faceUp) : dealt.faceUpCard;
  return {
    ...round,
    faceUpCard,
    kitty: [faceUpCard, ...unusedCards(moment, faceUpCard).slice(0, KITTY_SIZE - 1)],
    trumpPhase: phase,
    dealerPickedUp: phase === 'dealer_discard' ? faceUpCard : null,
    hands: Object.fromEntries(SEATED.map((name) => [name, cards(moment.hands?.[name] ?? '')])),
    passedPlayers: moment.passed ?? [],
    currentTrick,
    trickLeadSeatIndex: lead,
    currentTurnSeatIndex: moment.turn ? SEATED.indexOf(moment.turn) : next,
    tricksWon,
    tricksPlayed: tricksWon.a + tricksWon.b,
  };
}

function unusedCards({ hands = {}, trick = '' }: Moment, faceUpCard: Card): Card[] {
  const used = [faceUpCard, ...cards(trick), ...Object.values(hands).flatMap(cards)];
  return buildEuchreDeck().filter((each) => !used.some((other) => isSameCard(each, other)));
}

const callOf = (trumpSuit: Suit, seat: SeatIndex, isAlone = false) => ({
  trumpSuit,
  callingPlayerId: SEATED[seat]!,
  callingTeam: teamOfSeat(seat) as Team,
  goingAlone: isAlone,
  alonePlayerId: isAlone ? SEATED[seat]! : null,
  inactivePartnerSeatIndex: isAlone ? partnerSeat(seat) : null,
});

function layOut(played: readonly Card[], lead: SeatIndex, round: EuchreRound): EuchreRound['currentTrick'] {
  let seat = seatAfter(lead, SEAT_COUNT, 0);
  return played.map((laid) => {
    const one = { playerId: SEATED[seat]!, seatIndex: seat, card: laid };
    seat = nextActiveSeat(seat, round);
    return one;
  });
}

/** Deals anew the hands, the kitty and the discard that this viewer cannot see. */
export function shuffleHiddenFrom(game: WhosDealGameState, viewer: PlayerId | null, random: Random): WhosDealGameState {
  const { seats, dealerSeatIndex, round } = game;
  const isDealer = viewer === seats[dealerSeatIndex];
  const knownKitty = (card: Card) =>
    (round.dealerPickedUp === null && card === round.kitty[0]) || (isDealer && card === round.discardedCard);
  const others = seats.filter((id) => id !== viewer);
  const hidden = [...others.flatMap((id) => round.hands[id]!), ...round.kitty.filter((card) => !knownKitty(card))];
  const pool = random.shuffle(hidden);
  const hands = { ...round.hands };
  for (const id of others) hands[id] = pool.splice(0, hands[id]!.length);
  const kitty = round.kitty.map((card) => (knownKitty(card) ? card : pool.pop()!));
  const discardedCard = round.dealerDiscarded ? kitty.at(-1)! : null;
  return { ...game, round: { ...round, hands, kitty, discardedCard } };
}
