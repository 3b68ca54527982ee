import { describe, expect, test } from 'vitest';
import { playRandomly } from '../../../../tests/contracts/random-play.ts';
import { branchRandom, openRandom } from '../../../kit/random.ts';
import { answering, curtain, done, judged, judging, submit, withOtherAuthors } from '../fixtures/rehearsal.ts';
import { terriblePeople } from '../index.ts';
import { phaseChanged, submissionsRevealed } from './events.ts';
import { sanitizeForPlayer } from './looks.ts';
import type { TerribleState } from './types.ts';

const textOf = (value: unknown): string => JSON.stringify(value);

describe('[11] who may see what', () => {
  test('[D17] the own hand always, nobody else’s, and a spectator none', () => {
    for (const game of [curtain(), answering(), judging(), judged(judging(), 'ben')]) {
      const seen = sanitizeForPlayer(game, 'ann');
      expect(seen.hand).toEqual(game.hands.ann);
      for (const { id } of game.hands.ben!) expect(textOf(seen)).not.toContain(`"${id}"`);
      expect(sanitizeForPlayer(game, null).hand).toEqual([]);
    }
  });

  test('before judging: who has submitted, and only the own answer', () => {
    const game = done(submit(answering(2), 'ben'));
    const own = sanitizeForPlayer(game, 'ben');
    expect(own.mySubmission).toEqual({ cards: game.submissions.ben });
    for (const viewer of ['ann', 'cat', null]) {
      const seen = sanitizeForPlayer(game, viewer);
      expect(seen.submittedIds).toEqual(['ben']);
      expect([seen.revealed, seen.mySubmission]).toEqual([[], null]);
      for (const { id } of game.submissions.ben!) expect(textOf(seen)).not.toContain(`"${id}"`);
    }
  });

  test('[D2] in judging: all answers under opaque ids, the own id for the author', () => {
    const game = judging();
    const seen = sanitizeForPlayer(game, 'ann');
    expect(seen.revealed).toEqual(
      game.revealOrder.map((id, place) => ({ id: `s${place}`, cards: game.submissions[id] })),
    );
    const place = game.revealOrder.indexOf('cat');
    expect(sanitizeForPlayer(game, 'cat').mySubmission).toEqual({ cards: game.submissions.cat, id: `s${place}` });
  });

  test('[D16] after judging: the winner’s author and nobody else’s', () => {
    const game = judged(judging(), 'ben');
    const seen = sanitizeForPlayer(game, null);
    expect(seen.roundWinnerId).toBe('ben');
    expect(seen.winningId).toBe(`s${game.revealOrder.indexOf('ben')}`);
    expect(Object.keys(seen.history[0]!)).toEqual(['round', 'czarId', 'winnerId', 'prompt', 'answer']);
  });

  test('no view holds decks, discards, authors or names of others', () => {
    const keys = Object.keys(sanitizeForPlayer(judging(), 'ben'));
    for (const secret of [
      'whiteDeck',
      'blackDeck',
      'discardWhite',
      'discardBlack',
      'revealOrder',
      'submissions',
      'hands',
    ])
      expect(keys).not.toContain(secret);
  });

  test('exchanging authors leaves every other view and the public events byte-identical, in random games', () => {
    const random = openRandom(branchRandom('authors', 'test'));
    let exchanged = 0;
    for (let seed = 1; seed <= 12; seed++) {
      for (const { state, ids } of playRandomly(terriblePeople, { seed, seats: 3 + (seed % 8), maxSteps: 400 })) {
        const game = state as TerribleState;
        if (game.revealOrder.length === 0) continue;
        for (const viewer of [...ids, null]) {
          const other = withOtherAuthors(game, viewer, random);
          if (textOf(other.revealOrder) !== textOf(game.revealOrder)) exchanged += 1;
          expect(textOf(sanitizeForPlayer(other, viewer))).toBe(textOf(sanitizeForPlayer(game, viewer)));
          expect(textOf([phaseChanged(other), submissionsRevealed(other)])).toBe(
            textOf([phaseChanged(game), submissionsRevealed(game)]),
          );
        }
      }
    }
    expect(exchanged).toBeGreaterThan(1000);
  });

  test('no public event before judging names a submitted card, in random games', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const secret = new Set<string>();
      for (const { state, events } of playRandomly(terriblePeople, { seed, seats: 4, maxSteps: 400 })) {
        const game = state as TerribleState;
        const cards = Object.values(game.submissions).flatMap((answer) => answer.map(({ id }) => id));
        secret.clear();
        if (game.phase === 'submitting') for (const id of cards) secret.add(id);
        const told = textOf(events.filter(({ only }) => only === undefined));
        for (const id of secret) expect(told).not.toContain(`"${id}"`);
      }
    }
  });
});
