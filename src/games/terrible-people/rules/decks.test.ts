import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../kit/random.ts';
import { allCards, answering, curtain, judged, judging, timeUp, withWhiteDeck } from '../fixtures/rehearsal.ts';
import { CARDS, promptOf } from './cards.ts';
import { drawPrompt, refillHands } from './decks.ts';
import { checkGameOver } from './engine.ts';
import { answerersOf } from './looks.ts';
import type { TerribleState } from './types.ts';

const random = () => openRandom(branchRandom('decks', 'test'));
const ids = (pick: number, count: number) =>
  CARDS.prompts
    .filter((card) => card.pick === pick)
    .slice(0, count)
    .map(({ id }) => id);

/** A round played with first cards, up to the next one. */
const playRound = (game: TerribleState, seed: string): TerribleState => {
  const open = judging(timeUp(game, seed).state);
  const winner = answerersOf(open)[open.currentRound % answerersOf(open).length]!;
  return timeUp({ ...judged(open, winner), scores: game.scores, phase: 'round_result', phaseEndsAt: 1 }, seed).state;
};

describe('[8] answers', () => {
  test('[D10] what is left is drawn, then the discards are shuffled and drawing goes on', () => {
    const game = judged(judging(withWhiteDeck(answering(), 1)), 'ben');
    const played = Object.values(game.submissions).flatMap((answer) => answer.map(({ id }) => id));
    const next = timeUp(game).state;
    expect(next.hands.ben!.at(-1)!.id).toBe(game.whiteDeck[0]);
    expect(played).toContain(next.hands.cat!.at(-1)!.id);
    expect(next.discardWhite).toEqual([]);
    expect(next.whiteDeck).toHaveLength(1);
    expect(allCards(next)).toEqual(allCards(game));
  });

  test('refilled in seat order, each hand full before the next', () => {
    const { seats, hands, whiteDeck } = curtain(3);
    const short = { ann: hands.ann!.slice(0, 9), ben: hands.ben!.slice(0, 8), cat: hands.cat!.slice(0, 9) };
    const filled = refillHands({ seats, hands: short, whiteDeck, discardWhite: [] }, random());
    const drawn = seats.flatMap((id) => filled.hands[id]!.slice(short[id as 'ann']!.length).map((card) => card.id));
    expect(drawn).toEqual(whiteDeck.slice(0, 4));
  });

  test('[pitfall] cards on the table or in hands are never reshuffled', () => {
    const game = withWhiteDeck(answering(), 0);
    const open = judging(game);
    expect(open.discardWhite).toEqual([]);
    expect(allCards(open)).toEqual(allCards(game));
  });

  test('when both piles are dry hands stay short and the game goes on', () => {
    const { seats, hands } = curtain(3);
    const filled = refillHands(
      { seats, hands: { ...hands, ann: [] }, whiteDeck: ['a001'], discardWhite: [] },
      random(),
    );
    expect(filled.hands.ann).toHaveLength(1);
  });

  test.each([
    ['10 seats', 10, 600],
    ['a 130-card set', 10, 30],
  ])('[T7] 1,000 rounds with %s keep every card, each once', (_what, seats, deck) => {
    let game = withWhiteDeck(curtain(seats, { targetScore: 10 }), deck);
    const all = allCards(game);
    expect(new Set(all.white).size).toBe(all.white.length);
    for (let round = 0; round < 1000; round++) {
      game = { ...playRound(game, `${round}`), history: [] };
      expect(allCards(game)).toEqual(all);
      for (const id of game.seats) expect(game.hands[id]).toHaveLength(10);
    }
    expect(game.currentRound).toBe(1001);
  });
});

describe('[8] prompts', () => {
  const [first, second, third] = ids(1, 3) as [string, string, string];
  const [pair] = ids(2, 1) as [string];

  test('the next one; the one just played goes to the discards', () => {
    const drawn = drawPrompt({ blackDeck: [second, third], discardBlack: [] }, promptOf(first), 10, random());
    expect(drawn).toEqual({ blackCard: promptOf(second), blackDeck: [third], discardBlack: [first] });
  });

  test('an empty deck is made of the discards, without the one just played', () => {
    const drawn = drawPrompt({ blackDeck: [], discardBlack: [second] }, promptOf(first), 10, random());
    expect(drawn).toEqual({ blackCard: promptOf(second), blackDeck: [], discardBlack: [first] });
  });

  test('the only prompt comes again', () => {
    const drawn = drawPrompt({ blackDeck: [], discardBlack: [] }, promptOf(first), 10, random());
    expect(drawn).toEqual({ blackCard: promptOf(first), blackDeck: [], discardBlack: [] });
  });

  test('one that asks for more than the shortest hand goes to the bottom', () => {
    const drawn = drawPrompt({ blackDeck: [pair, second, third], discardBlack: [] }, promptOf(first), 1, random());
    expect(drawn).toEqual({ blackCard: promptOf(second), blackDeck: [third, pair], discardBlack: [first] });
  });

  test('none fits: the leader wins, and among equals whoever had the score first', () => {
    const shown = judged(judging(), 'cat');
    const earlier = { ...shown.history[0]!, winnerId: 'dan' };
    const dry: TerribleState = {
      ...shown,
      hands: { ann: [], ben: [], cat: [], dan: [] },
      submissions: {},
      whiteDeck: [],
      scores: { ann: 0, ben: 0, cat: 1, dan: 1 },
      history: [earlier, shown.history[0]!],
    };
    const { state, events } = timeUp(dry);
    expect(state.phase).toBe('game_over');
    expect(events.map(({ name }) => name)).toEqual(['game-over']);
    expect(checkGameOver(state)).toEqual({ winnerId: 'dan' });
  });
});
