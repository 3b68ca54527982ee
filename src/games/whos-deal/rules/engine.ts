import { type Card, cardId, isSameCard, parseCardId, type Suit } from '../../../kit/cards.ts';
import type { GameContext, GameEvent, Outcome, Player, PlayerId, Step } from '../../../kit/contract.ts';
import { accept, assertNever, type Result, refuse } from '../../../kit/result.ts';
import { type SeatIndex, seatAfter, teamOfSeat } from '../../../kit/seats.ts';
import { ROUND_RESULT_DISPLAY_MS, SEAT_COUNT, TRICKS_PER_ROUND } from './constants.ts';
import * as events from './events.ts';
import {
  expectedCardsThisTrick,
  getLedSuit,
  getPlayableCards,
  getWinningCard,
  nextActiveSeat,
  parseSuit,
  partnerSeat,
  seatOf,
} from './helpers.ts';
import { dealRound, scoreRound } from './round.ts';
import type {
  CallTrump,
  EuchreRound,
  PlayedCard,
  TeamState,
  WhosDealAction,
  WhosDealGameState,
  WhosDealSettings,
} from './types.ts';

type Game = WhosDealGameState;
type StepResult = Result<Step<Game>>;

/** E62: Play Again keeps nothing but the turn numbers, so that a late tap of the old game stays harmless. */
export function initialize(
  players: readonly Player[],
  { targetScore }: WhosDealSettings,
  { random }: GameContext,
  previous?: Game,
): Step<Game> {
  const seats = players.map((player) => player.id);
  const teamAt = (seat: SeatIndex): TeamState => ({ playerIds: [seats[seat]!, seats[partnerSeat(seat)]!], score: 0 });
  const dealerSeatIndex = 0;
  const state: Game = {
    seats,
    teams: { a: teamAt(0), b: teamAt(1) },
    targetScore,
    dealerSeatIndex,
    phase: 'playing',
    winningTeam: null,
    roundNo: 1,
    turnNo: previous ? previous.turnNo + 1 : 0,
    lastActedTurn: previous?.lastActedTurn ?? seats.map(() => null),
    phaseEndsAt: null,
    round: dealRound(seats, dealerSeatIndex, random),
  };
  return { state, events: [events.gameStarted(state), ...events.handsUpdated(state)] };
}

/** Section 6: seat, turn number, phase, role, turn, content, in this order. */
export function processAction(
  game: Game,
  playerId: PlayerId,
  action: WhosDealAction,
  { now }: GameContext,
): StepResult {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse('UNAUTHORIZED');
  const { turnNo } = action.payload;
  if (turnNo !== undefined && turnNo !== game.turnNo) {
    return turnNo === game.lastActedTurn[seat] ? accept({ state: game, events: [] }) : refuse('STALE_TURN');
  }
  switch (action.type) {
    case 'call-trump':
      return callTrump(game, seat, action.payload);
    case 'pass-trump':
      return passTrump(game, seat);
    case 'discard':
      return discard(game, seat, action.payload.cardId);
    case 'play-card':
      return playCard(game, seat, action.payload.cardId, now);
    default:
      return assertNever(action);
  }
}

function callTrump(game: Game, seat: SeatIndex, payload: CallTrump['payload']): StepResult {
  const { trumpPhase, currentTurnSeatIndex } = game.round;
  if (trumpPhase !== 'round1' && trumpPhase !== 'round2') return refuse('INVALID_PHASE');
  if (seat !== currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  return trumpPhase === 'round1' ? orderUp(game, seat, payload) : nameSuit(game, seat, payload);
}

/** E30, E31, E33: the dealer picks up and discards, even when sitting out. */
function orderUp(game: Game, seat: SeatIndex, { pickUp, suit, goAlone }: CallTrump['payload']): StepResult {
  const { round } = game;
  const { faceUpCard, kitty, hands } = round;
  if (pickUp !== true) return refuse('INVALID_REQUEST');
  if (suit !== undefined && parseSuit(suit) !== faceUpCard.suit) return refuse('INVALID_SUIT');
  const dealerId = game.seats[game.dealerSeatIndex]!;
  const state = acted(game, seat, {
    ...round,
    ...callOf(game, seat, faceUpCard.suit, goAlone),
    trumpPhase: 'dealer_discard',
    dealerPickedUp: faceUpCard,
    hands: { ...hands, [dealerId]: [...hands[dealerId]!, faceUpCard] },
    kitty: kitty.slice(1),
    currentTurnSeatIndex: game.dealerSeatIndex,
  });
  return accept({
    state,
    events: [events.called(seat, 'order-up', state), events.handUpdated(state, game.dealerSeatIndex)],
  });
}

/** E34, E35: any suit but the one turned down, and straight to play. */
function nameSuit(game: Game, seat: SeatIndex, { pickUp, suit, goAlone }: CallTrump['payload']): StepResult {
  if (pickUp !== undefined && suit !== undefined) return refuse('INVALID_REQUEST');
  const trump = suit === undefined ? null : parseSuit(suit);
  if (trump === null || trump === game.round.faceUpCard.suit) return refuse('INVALID_SUIT');
  const called = { ...game.round, ...callOf(game, seat, trump, goAlone) };
  const state = acted(game, seat, { ...called, ...firstTrick(called, game.dealerSeatIndex) });
  return accept({ state, events: [events.called(seat, 'call', state), ...events.playBegins(state)] });
}

const callOf = (game: Game, seat: SeatIndex, trumpSuit: Suit, goAlone = false) => ({
  trumpSuit,
  callingPlayerId: game.seats[seat]!,
  callingTeam: teamOfSeat(seat),
  goingAlone: goAlone,
  alonePlayerId: goAlone ? game.seats[seat]! : null,
  inactivePartnerSeatIndex: goAlone ? partnerSeat(seat) : null,
});

/** E22: left of the dealer leads, or the next one if that is the partner of a lone hand. */
function firstTrick(round: EuchreRound, dealerSeatIndex: SeatIndex) {
  const lead = nextActiveSeat(dealerSeatIndex, round);
  return { trumpPhase: 'playing', trickLeadSeatIndex: lead, currentTurnSeatIndex: lead } as const;
}

function passTrump(game: Game, seat: SeatIndex): StepResult {
  const { trumpPhase, currentTurnSeatIndex } = game.round;
  if (trumpPhase !== 'round1' && trumpPhase !== 'round2') return refuse('INVALID_PHASE');
  if (seat !== currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  if (isStuck(game)) return refuse('MUST_CALL');
  const passedPlayers = [...game.round.passedPlayers, game.seats[seat]!];
  const isTurnedDown = passedPlayers.length === SEAT_COUNT;
  const state = acted(game, seat, {
    ...game.round,
    passedPlayers: isTurnedDown ? [] : passedPlayers,
    trumpPhase: isTurnedDown ? 'round2' : trumpPhase,
    currentTurnSeatIndex: seatAfter(seat, SEAT_COUNT),
  });
  return accept({ state, events: [events.passed(seat, state)] });
}

/** E36: the last to speak in round 2 is the dealer, who must call. */
const isStuck = ({ round, dealerSeatIndex }: Game): boolean =>
  round.trumpPhase === 'round2' && round.currentTurnSeatIndex === dealerSeatIndex;

/** E32: the discard joins the kitty, face down. */
function discard(game: Game, seat: SeatIndex, id: string): StepResult {
  const { round } = game;
  if (round.trumpPhase !== 'dealer_discard') return refuse('INVALID_PHASE');
  if (seat !== game.dealerSeatIndex) return refuse('NOT_DEALER');
  const card = cardInHand(game, seat, id);
  if (card === null) return refuse('INVALID_CARD');
  const state = acted(game, seat, {
    ...round,
    ...firstTrick(round, game.dealerSeatIndex),
    hands: withoutCard(game, seat, card),
    kitty: [...round.kitty, card],
    discardedCard: card,
    dealerDiscarded: true,
  });
  return accept({
    state,
    events: [events.dealerDiscarded(state), events.handUpdated(state, seat), ...events.playBegins(state)],
  });
}

function playCard(game: Game, seat: SeatIndex, id: string, now: number): StepResult {
  const { round } = game;
  if (round.trumpPhase !== 'playing') return refuse('INVALID_PHASE');
  if (seat === round.inactivePartnerSeatIndex) return refuse('INACTIVE_PARTNER');
  if (seat !== round.currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  const card = cardInHand(game, seat, id);
  if (card === null) return refuse('INVALID_CARD');
  if (!playableCards(game, seat).includes(card)) return refuse('MUST_FOLLOW_SUIT');
  return accept(layCard(game, seat, card, now));
}

function layCard(game: Game, seat: SeatIndex, card: Card, now: number): Step<Game> {
  const { round } = game;
  const currentTrick: PlayedCard[] = [...round.currentTrick, { playerId: game.seats[seat]!, seatIndex: seat, card }];
  const state = acted(game, seat, {
    ...round,
    currentTrick,
    hands: withoutCard(game, seat, card),
    currentTurnSeatIndex: nextActiveSeat(seat, round),
  });
  const played = events.cardPlayed(seat, card);
  if (currentTrick.length < expectedCardsThisTrick(round)) return { state, events: [played] };
  return withEvents([played], takeTrick(state, now));
}

/** E40, E41: the winner leads. */
function takeTrick(game: Game, now: number): Step<Game> {
  const { round } = game;
  const winner = getWinningCard(round.currentTrick, round.trumpSuit!).seatIndex;
  const team = teamOfSeat(winner);
  const trick = { leadSeatIndex: round.trickLeadSeatIndex, cards: round.currentTrick, winningSeatIndex: winner };
  const state = withRound(game, {
    ...round,
    tricksWon: { ...round.tricksWon, [team]: round.tricksWon[team] + 1 },
    tricksPlayed: round.tricksPlayed + 1,
    playedTricks: [...round.playedTricks, trick],
    currentTrick: [],
    trickLeadSeatIndex: winner,
    currentTurnSeatIndex: winner,
  });
  const won = events.trickWon(winner, state);
  if (state.round.tricksPlayed < TRICKS_PER_ROUND) return { state, events: [won, events.trickStarted(winner)] };
  return withEvents([won], endRound(state, now));
}

/** E42: points at once; the next deal waits until everybody has seen them. */
function endRound(game: Game, now: number): Step<Game> {
  const result = scoreRound(game.round);
  const { a, b } = game.teams;
  const teams = {
    a: { ...a, score: a.score + result.pointsAwarded.a },
    b: { ...b, score: b.score + result.pointsAwarded.b },
  };
  const winningTeam = teams.a.score >= game.targetScore ? 'a' : teams.b.score >= game.targetScore ? 'b' : null;
  const state: Game = {
    ...game,
    round: { ...game.round, trumpPhase: 'round_over' },
    teams,
    winningTeam,
    phase: winningTeam === null ? 'playing' : 'game_over',
    phaseEndsAt: winningTeam === null ? now + ROUND_RESULT_DISPLAY_MS : null,
  };
  return { state, events: events.roundOver(state, result) };
}

/** E60, E70: the deal moves one seat to the left. */
export function processAdvancement(game: Game, { now, random }: GameContext): Step<Game> {
  if (game.phaseEndsAt === null || now < game.phaseEndsAt) return { state: game, events: [] };
  const dealerSeatIndex = seatAfter(game.dealerSeatIndex, SEAT_COUNT);
  const state: Game = {
    ...game,
    dealerSeatIndex,
    roundNo: game.roundNo + 1,
    turnNo: game.turnNo + 1,
    phaseEndsAt: null,
    round: dealRound(game.seats, dealerSeatIndex, random),
  };
  return { state, events: [events.newRound(state), ...events.handsUpdated(state)] };
}

export const checkGameOver = ({ winningTeam, teams }: Game): Outcome | null =>
  winningTeam === null ? null : { winnerIds: teams[winningTeam].playerIds };

export function getScore(game: Game, playerId: PlayerId): number {
  const seat = seatOf(game, playerId);
  return seat === null ? 0 : game.teams[teamOfSeat(seat)].score;
}

/** What the seat on turn may do, each with its turn number so that a double tap is harmless. */
export function getLegalActions(game: Game, playerId: PlayerId): WhosDealAction[] {
  const { round, turnNo } = game;
  const seat = seatOf(game, playerId);
  if (seat === null || seat !== round.currentTurnSeatIndex) return [];
  const pass: WhosDealAction = { type: 'pass-trump', payload: { turnNo } };
  switch (round.trumpPhase) {
    case 'round1':
      return [...calls({ pickUp: true }, turnNo), pass];
    case 'round2':
      return [...openSuits(round).flatMap((suit) => calls({ suit }, turnNo)), ...(isStuck(game) ? [] : [pass])];
    case 'dealer_discard':
      return handAt(game, seat).map((card) => ({ type: 'discard', payload: { cardId: cardId(card), turnNo } }));
    case 'playing':
      return playableCards(game, seat).map((card) => ({
        type: 'play-card',
        payload: { cardId: cardId(card), turnNo },
      }));
    case 'round_over':
      return [];
    default:
      return assertNever(round.trumpPhase);
  }
}

const calls = (call: CallTrump['payload'], turnNo: number): CallTrump[] => [
  { type: 'call-trump', payload: { ...call, turnNo } },
  { type: 'call-trump', payload: { ...call, goAlone: true, turnNo } },
];

const openSuits = ({ faceUpCard }: EuchreRound): Suit[] =>
  (['S', 'H', 'D', 'C'] as const).filter((suit) => suit !== faceUpCard.suit);

const handAt = ({ seats, round }: Game, seat: SeatIndex): readonly Card[] => round.hands[seats[seat]!]!;

const playableCards = (game: Game, seat: SeatIndex): readonly Card[] => {
  const { trumpSuit, currentTrick } = game.round;
  return getPlayableCards(handAt(game, seat), getLedSuit(currentTrick, trumpSuit!), trumpSuit!);
};

function cardInHand(game: Game, seat: SeatIndex, id: string): Card | null {
  const wanted = parseCardId(id);
  return (wanted && handAt(game, seat).find((card) => isSameCard(card, wanted))) ?? null;
}

const withoutCard = (game: Game, seat: SeatIndex, card: Card): EuchreRound['hands'] => ({
  ...game.round.hands,
  [game.seats[seat]!]: handAt(game, seat).filter((held) => held !== card),
});

/** An accepted action of this seat: the round it led to, and the turn counted. */
const acted = (game: Game, seat: SeatIndex, round: EuchreRound): Game => ({
  ...game,
  round,
  turnNo: game.turnNo + 1,
  lastActedTurn: game.lastActedTurn.with(seat, game.turnNo),
});

const withRound = (game: Game, round: EuchreRound): Game => ({ ...game, round });

const withEvents = (before: readonly GameEvent[], step: Step<Game>): Step<Game> => ({
  state: step.state,
  events: [...before, ...step.events],
});
