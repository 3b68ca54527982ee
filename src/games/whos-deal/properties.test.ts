import { describe, expect, test } from 'vitest';
import { type Card, cardId } from '../../engine/cards.ts';
import type { GameEvent } from '../../engine/game-module.ts';
import { branchRandom, openRandom, type Random } from '../../engine/random.ts';
import { whosDeal } from './index.ts';
import { newGame } from './positions.ts';
import type { WhosDealAction, WhosDealGameState } from './types.ts';

const GAMES = 300;
const NOW = 1_700_000_000_000;

const cardsOf = ({ round }: WhosDealGameState): Card[] => [
  ...Object.values(round.hands).flat(),
  ...round.kitty,
  ...round.currentTrick.map(({ card }) => card),
  ...round.playedTricks.flatMap(({ cards }) => cards.map(({ card }) => card)),
];

/** A random game in which everything is sent twice; calls back with every state and its events. */
function playOut(
  seed: number,
  visit: (state: WhosDealGameState, events: readonly GameEvent[]) => void,
): WhosDealGameState {
  const chance = openRandom(branchRandom(`${seed}`, 'choices'));
  const random = openRandom(branchRandom(`${seed}`, 'deals'));
  let state = newGame(seed, 5);
  visit(state, []);
  while (state.phase === 'playing') {
    const step =
      state.phaseEndsAt === null
        ? playTwice(state, chance, random)
        : whosDeal.processAdvancement(state, { now: state.phaseEndsAt, random });
    state = step.state;
    visit(state, step.events);
  }
  return state;
}

function playTwice(state: WhosDealGameState, chance: Random, random: Random) {
  const id = state.seats[state.round.currentTurnSeatIndex]!;
  const legal = whosDeal.getLegalActions(state, id);
  const send = (from: WhosDealGameState, action: WhosDealAction) =>
    whosDeal.processAction(from, id, action, { now: NOW, random });
  const result = send(state, chance.pick(legal));
  if (!result.ok) throw new Error(result.refusal.code);
  const repeat = send(result.value.state, chance.pick(legal)); // a double tap, perhaps with another choice
  if (!repeat.ok || repeat.value.state !== result.value.state) throw new Error('a double tap was played');
  return result.value;
}

describe(`${GAMES} random games with every action sent twice`, () => {
  test('[E4] [E5] 24 cards, each once; one seat on turn; tricks and points add up; it replays', () => {
    for (let seed = 0; seed < GAMES; seed++) {
      let turnNo = -1;
      const final = playOut(seed, (state) => {
        const { round } = state;
        expect(new Set(cardsOf(state).map(cardId)).size, `seed ${seed}`).toBe(24);
        expect(cardsOf(state)).toHaveLength(24);
        const actors = state.seats.filter((id) => whosDeal.getLegalActions(state, id).length > 0);
        const isOpen = round.trumpPhase !== 'round_over';
        expect(actors).toEqual(isOpen ? [state.seats[round.currentTurnSeatIndex]] : []);
        expect(round.tricksWon.a + round.tricksWon.b).toBe(round.tricksPlayed);
        expect(round.playedTricks).toHaveLength(round.tricksPlayed);
        expect(state.turnNo).toBeGreaterThan(turnNo);
        if (round.goingAlone && round.trumpPhase !== 'dealer_discard')
          expect(round.currentTurnSeatIndex).not.toBe(round.inactivePartnerSeatIndex);
        turnNo = state.turnNo;
      });
      expect([final.teams.a, final.teams.b].filter(({ score }) => score >= 5)).toHaveLength(1);
      if (seed % 10 === 0) expect(playOut(seed, () => {})).toEqual(final);
    }
  });

  test('[§12] [§13] no message ever carries a card its receiver may not know', () => {
    for (let seed = 0; seed < 60; seed++) {
      playOut(seed, (state, events) => {
        const open = new Set(
          [
            state.round.faceUpCard,
            ...state.round.currentTrick.map(({ card }) => card),
            ...state.round.playedTricks.flatMap(({ cards }) => cards.map(({ card }) => card)),
          ].map(cardId),
        );
        for (const { name, data, only } of events) {
          const shown = cardsIn(data);
          expect(only !== undefined, name).toBe(name === 'hand-updated');
          const known = only === undefined ? open : new Set(state.round.hands[only]!.map(cardId));
          for (const id of shown) expect(known.has(id), `${name} shows ${id}`).toBe(true);
        }
        for (const id of [...state.seats, null]) {
          const view = whosDeal.sanitizeForPlayer(state, id);
          const own = id === null ? [] : [...state.round.hands[id]!, ...(view.myDiscard ? [view.myDiscard] : [])];
          const known = new Set([...open, ...own.map(cardId)]);
          for (const shown of cardsIn(view)) expect(known.has(shown), `${id} sees ${shown}`).toBe(true);
        }
      });
    }
  });
});

const cardsIn = (data: object): string[] =>
  [...JSON.stringify(data).matchAll(/\{"suit":"(\w)","rank":"(\w+)"/g)].map(([, suit, rank]) => `${rank}${suit}`);

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
