import { describe, expect, test } from 'vitest';
import { isSame } from '../../../../tests/support/plain-data.ts';
import { type Card, cardId } from '../../../kit/cards.ts';
import type { GameEvent, PlayerId, Step } from '../../../kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../../kit/random.ts';
import { momentOf, newGame } from '../fixtures/positions.ts';
import { whosDeal } from '../index.ts';
import { buildEuchreDeck } from './helpers.ts';
import type { PlayedCard, WhosDealAction, WhosDealGameState } from './types.ts';

const GAMES = 10_000;
const GAMES_OVERHEARD = 300;
const NOW = 1_700_000_000_000;

type Visit = (state: WhosDealGameState, events: readonly GameEvent[]) => void;
type Act = readonly [id: PlayerId, action: WhosDealAction];
type Move = Act | 'the pause is over';

/** A random game to 5 in which everything is sent twice; calls back with every state and its events. */
function playOut(seed: number, visit: Visit): { final: WhosDealGameState; moves: readonly Move[] } {
  const chance = openRandom(branchRandom(`${seed}`, 'choices'));
  const random = dealsOf(seed);
  const moves: Move[] = [];
  let state = newGame(seed, 5);
  visit(state, []);
  while (state.phase === 'playing') {
    const [move, doubleTap] = state.phaseEndsAt === null ? randomActs(state, chance) : (['the pause is over'] as const);
    const step = make(state, move, random);
    if (doubleTap && make(step.state, doubleTap, random).state !== step.state)
      throw new Error(`seed ${seed}: a double tap was played`);
    moves.push(move);
    state = step.state;
    visit(state, step.events);
  }
  return { final: state, moves };
}

const dealsOf = (seed: number): Random => openRandom(branchRandom(`${seed}`, 'deals'));

/** What the seat on turn does, and a second tap, perhaps on something else. */
function randomActs(state: WhosDealGameState, chance: Random): readonly [Act, Act] {
  const id = state.seats[state.round.currentTurnSeatIndex]!;
  const legal = whosDeal.getLegalActions(state, id);
  return [
    [id, chance.pick(legal)],
    [id, chance.pick(legal)],
  ];
}

function make(state: WhosDealGameState, move: Move, random: Random): Step<WhosDealGameState> {
  if (move === 'the pause is over') return whosDeal.processAdvancement(state, { now: state.phaseEndsAt!, random });
  const result = whosDeal.processAction(state, ...move, { now: NOW, random });
  if (!result.ok) throw new Error(`${move[0]}: ${result.refusal.code}`);
  return result.value;
}

const DECK = buildEuchreDeck();
const ALL_CARDS = 2 ** DECK.length - 1;
const BITS = new Map(DECK.map((card, index) => [card.suit + card.rank, 1 << index]));

/** E4 without lists, for a million states. */
function hasEachCardOnce({ round }: WhosDealGameState): boolean {
  let bits = 0;
  const isNew = (card: Card): boolean => {
    const before = bits;
    bits |= BITS.get(card.suit + card.rank)!;
    return bits !== before;
  };
  const isNewlyPlayed = ({ card }: PlayedCard) => isNew(card);
  return (
    Object.values(round.hands).every((hand) => hand.every(isNew)) &&
    round.kitty.every(isNew) &&
    round.currentTrick.every(isNewlyPlayed) &&
    round.playedTricks.every(({ cards }) => cards.every(isNewlyPlayed)) &&
    bits === ALL_CARDS
  );
}

/** What is wrong with a state, if anything; the state before it had this turn number. */
function faultOf(state: WhosDealGameState, turnNo: number): string | null {
  const { round, seats, teams } = state;
  const { trumpPhase, tricksWon, tricksPlayed, playedTricks } = round;
  if (!hasEachCardOnce(state)) return '[E4] not the 24 cards';
  const isOpen = trumpPhase !== 'round_over';
  const isOnTurn = (seat: number) => isOpen && seat === round.currentTurnSeatIndex;
  if (seats.some((id, seat) => whosDeal.getLegalActions(state, id).length > 0 !== isOnTurn(seat)))
    return '[E5] not exactly one seat on turn';
  if (tricksWon.a + tricksWon.b !== tricksPlayed) return '[§4] tricks do not add up';
  if (playedTricks.length !== tricksPlayed) return '[§4] a trick is missing';
  if (state.turnNo !== turnNo + 1) return '[§4] the turn number did not go up by one';
  const isDiscarding = trumpPhase === 'dealer_discard';
  if (round.kitty.length !== (isDiscarding ? 3 : 4)) return '[§4] [D6] the kitty';
  if (isDiscarding && round.hands[seats[state.dealerSeatIndex]!]!.length !== 6) return '[§6] the dealer lacks a card';
  if ((state.phaseEndsAt !== null) !== (!isOpen && state.phase === 'playing')) return '[E70] a clock out of its phase';
  const [a, b] = [teams.a.playerIds, teams.b.playerIds];
  if (a[0] !== seats[0] || b[0] !== seats[1] || a[1] !== seats[2] || b[1] !== seats[3]) return '[E20] other teams';
  const cardsInTrick = round.goingAlone ? 3 : 4;
  if (playedTricks.some(({ cards }) => cards.length !== cardsInTrick)) return '[E23] a trick of another size';
  const isOut = trumpPhase === 'playing' && round.currentTurnSeatIndex === round.inactivePartnerSeatIndex;
  return isOut ? '[E21] [E23] sitting out and on turn' : null;
}

describe('random games with every action sent twice', () => {
  test(`[E1] [E4] [E5] [§4] [§18] ${GAMES} of them: each card once, one seat on turn, one winner, and a replay is the same`, {
    timeout: 300_000,
  }, () => {
    for (let seed = 0; seed < GAMES; seed++) {
      let turnNo = -1;
      const { final, moves } = playOut(seed, (state) => {
        const fault = faultOf(state, turnNo);
        if (fault) throw new Error(`seed ${seed}, turn ${state.turnNo}: ${fault}`);
        turnNo = state.turnNo;
      });
      const winners = [final.teams.a, final.teams.b].filter(({ score }) => score >= 5);
      if (winners.length !== 1) throw new Error(`seed ${seed}: ${winners.length} winners`);
      const random = dealsOf(seed);
      const replayed = moves.reduce((state, move) => make(state, move, random).state, newGame(seed, 5));
      if (!isSame(replayed, final)) throw new Error(`seed ${seed} went another way`);
    }
  });

  test(`[E2] [§12] [§13] [§18] ${GAMES_OVERHEARD} of them: no message carries a card its receiver may not know`, {
    timeout: 300_000,
  }, () => {
    for (let seed = 0; seed < GAMES_OVERHEARD; seed++)
      playOut(seed, (state, events) => expectNoLeak(state, events, seed));
  });
});

function expectNoLeak(state: WhosDealGameState, events: readonly GameEvent[], seed: number): void {
  const { round, seats, dealerSeatIndex } = state;
  const played = [...round.playedTricks.flatMap(({ cards }) => cards), ...round.currentTrick];
  const open = new Set([round.faceUpCard, ...played.map(({ card }) => card)].map(cardId));
  const expectKnown = (message: object, known: ReadonlySet<string>, told: string) => {
    eachCard(message, (card) => {
      if (!known.has(cardId(card))) throw new Error(`seed ${seed}: ${told} ${cardId(card)}`);
    });
  };
  for (const { name, data, only } of events) {
    if ((only !== undefined) !== (name === 'hand-updated')) throw new Error(`${name} to ${only ?? 'everybody'}`);
    expectKnown(data, only === undefined ? open : new Set(round.hands[only]!.map(cardId)), `${name} shows`);
  }
  for (const viewer of [...seats, null]) {
    const hand = viewer === null ? [] : round.hands[viewer]!;
    const isDealer = viewer === seats[dealerSeatIndex];
    const own = isDealer && round.discardedCard ? [...hand, round.discardedCard] : hand;
    const known = new Set([...open, ...own.map(cardId)]);
    expectKnown(whosDeal.sanitizeForPlayer(state, viewer), known, `${viewer} sees`);
  }
}

/** Every card anywhere in a message. */
function eachCard(message: unknown, visit: (card: Card) => void): void {
  if (typeof message !== 'object' || message === null) return;
  if ('suit' in message && 'rank' in message) visit(message as Card);
  else for (const part of Object.values(message)) eachCard(part, visit);
}

test('[§12] only the dealer knows the discard; counts are all that others learn of a hand', () => {
  const dealt = newGame(3);
  const act = (state: WhosDealGameState, id: string, action: WhosDealAction) => {
    const result = whosDeal.processAction(state, id, action, {
      now: NOW,
      random: openRandom({ seed: 'a'.repeat(64), drawn: 0 }),
    });
    if (!result.ok) throw new Error(result.refusal.code);
    return result.value.state;
  };
  const called = act(dealt, 'ben', { type: 'call-trump', payload: { pickUp: true } });
  expect(whosDeal.sanitizeForPlayer(called, 'cat').handCounts).toEqual([6, 5, 5, 5]);
  expect(whosDeal.sanitizeForPlayer(called, 'ann').myHand).toHaveLength(6);
  const thrown = called.round.hands.ann![2]!;
  const playing = act(called, 'ann', { type: 'discard', payload: { cardId: cardId(thrown) } });
  expect(whosDeal.sanitizeForPlayer(playing, 'ann').myDiscard).toEqual(thrown);
  for (const viewer of ['ben', 'cat', 'dan', null])
    expect(whosDeal.sanitizeForPlayer(playing, viewer).myDiscard).toBeNull();
  expect(whosDeal.sanitizeForPlayer(playing, null)).toMatchObject({
    mySeatIndex: null,
    myHand: [],
    handCounts: [5, 5, 5, 5],
  });
});

test('[§4] [§12] the face-up card stays in sight of all; who sits out still sees the own hand', () => {
  const views = (state: WhosDealGameState) =>
    [...state.seats, null].map((viewer) => whosDeal.sanitizeForPlayer(state, viewer));
  const up = cardId(momentOf({ faceUp: 'JH' }).round.faceUpCard);
  for (const phase of ['round1', 'round2', 'dealer_discard', 'playing', 'round_over'] as const) {
    const state = momentOf({ faceUp: 'JH', phase, trump: 'H', hands: { ann: '9S', ben: '9C', cat: '9D', dan: '9H' } });
    expect(views(state).map(({ round }) => cardId(round.faceUpCard))).toEqual(Array(5).fill(up));
  }
  const alone = momentOf({ trump: 'S', caller: 'cat', isAlone: true, hands: { ann: '9S', ben: '9C', dan: '9H' } });
  expect(views(alone).map(({ myHand }) => myHand.map(cardId))).toEqual([['9S'], ['9C'], [], ['9H'], []]);
});
