import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../kit/random.ts';
import { answering, judged, judging, NOW } from '../fixtures/rehearsal.ts';
import { getLegalActions } from '../rules/engine.ts';
import { sanitizeForPlayer, tasteOf } from '../rules/looks.ts';
import type { Submit, Tag, TerribleAction, TerribleState, WhiteCard } from '../rules/types.ts';
import { fitOf, getBotAction, profileOf, taste } from './bots.ts';

const card = (id: string, ...tags: Tag[]): WhiteCard => ({ id, text: id, tags, heat: 1 });
const prompt = (...tags: Tag[]) => ({ tags });
const random = (seed = 'bots') => openRandom(branchRandom(seed, 'test'));
type Level = 'easy' | 'standard' | 'expert';
const choose = (game: TerribleState, playerId: string, level: Level, seed?: string): TerribleAction =>
  getBotAction(sanitizeForPlayer(game, playerId), getLegalActions(game, playerId), {
    now: NOW,
    level,
    random: random(seed),
  });

/** Far more than chance would allow counts as uneven: chi-squared over k outcomes stays near k - 1. */
function chiSquared(counts: readonly number[], draws: number): number {
  const expected = draws / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('[10] easy and standard bots', () => {
  test.each(['easy', 'standard'] as const)(
    '%s: every card, every ordered pair and every answer equally often',
    (level) => {
      for (const [game, playerId, bound] of [
        [answering(1), 'ben', 30],
        [answering(2), 'ben', 140],
        [judging(), 'ann', 15],
      ] as const) {
        const legal = getLegalActions(game, playerId);
        const view = sanitizeForPlayer(game, playerId);
        const counts = new Map(legal.map((action) => [action, 0]));
        const draws = legal.length * 100;
        const chance = random(level);
        for (let draw = 0; draw < draws; draw++) {
          const action = getBotAction(view, legal, { now: NOW, level, random: chance });
          counts.set(action, counts.get(action)! + 1);
        }
        expect(chiSquared([...counts.values()], draws)).toBeLessThan(bound);
      }
    },
  );
});

describe('[10] the expert', () => {
  test('fit: two for each tag in common, one for opposite tones', () => {
    expect(fitOf([card('x', 'home', 'absurd')], prompt('work'))).toBe(0);
    expect(fitOf([card('x', 'home', 'work', 'petty')], prompt('work', 'home', 'petty'))).toBe(6);
    expect(fitOf([card('x', 'home', 'dark')], prompt('work', 'wholesome'))).toBe(1);
    expect(fitOf([card('x', 'home', 'wholesome')], prompt('home', 'dark'))).toBe(3);
    expect(fitOf([card('x', 'home', 'mundane')], prompt('work', 'dramatic'))).toBe(1);
  });

  test('fit of two: the sum of both, and one more when they share no theme', () => {
    const [home, both] = [card('x', 'home', 'absurd'), card('y', 'home', 'work', 'petty')];
    expect(fitOf([home, both], prompt('work'))).toBe(2);
    expect(fitOf([home, card('z', 'work', 'petty')], prompt('work'))).toBe(3);
    expect(fitOf([home, card('z', 'work', 'absurd')], prompt('food'))).toBe(1);
  });

  test('taste: how the tags have done before this Czar', () => {
    expect(taste({}, [card('x', 'home', 'absurd')])).toBe(0);
    expect(taste({ home: { shown: 1, won: 1 } }, [card('x', 'home', 'absurd')])).toBeCloseTo(0.125);
    expect(taste({ home: { shown: 3, won: 0 } }, [card('x', 'home', 'absurd')])).toBeCloseTo(-0.1875);
    const { history, blackCard } = judged(judging(), 'ben');
    const answers = [[card('x', 'home', 'absurd')], [card('y', 'home', 'dark')]];
    const played = [{ ...history[0]!, prompt: blackCard, answers, winner: 1 }];
    expect(tasteOf('ann', played)).toEqual({
      home: { shown: 2, won: 1 },
      absurd: { shown: 1, won: 0 },
      dark: { shown: 1, won: 1 },
    });
    expect(tasteOf('ben', played)).toEqual({});
  });

  test('as player it gives what fits the prompt', () => {
    const game = answering(1);
    const fitting = card('fits', ...game.blackCard.tags, 'petty');
    const hand = [...game.hands.ben!.slice(0, 9).map(({ id }) => card(id, 'home', 'absurd')), fitting];
    const blackCard = { ...game.blackCard, tags: ['science', 'sport'] as Tag[] };
    const suited = { ...fitting, tags: ['science', 'sport', 'petty'] as Tag[] };
    const stacked = { ...game, blackCard, hands: { ...game.hands, ben: [...hand.slice(0, 9), suited] } };
    for (let seed = 0; seed < 20; seed++) {
      expect((choose(stacked, 'ben', 'expert', `${seed}`) as Submit).payload.cardIds).toEqual(['fits']);
    }
  });

  test('as Czar it has a humour of its own, by name in rotation', () => {
    expect(['Alice', 'Bob', 'Charlie', 'Dora', 'Edgar', 'Fern'].map((name) => profileOf(`Bot ${name}`))).toEqual([
      ...['dark', 'absurd', 'wholesome', 'petty', 'gross', 'dark'],
    ]);
    const game = judging();
    const toned = { ben: 'dark', cat: 'wholesome', dan: 'gross' } as const;
    const submissions = Object.fromEntries(Object.entries(toned).map(([id, tone]) => [id, [card(id, 'home', tone)]]));
    const blackCard = { ...game.blackCard, tags: ['science'] as Tag[] };
    for (const [name, author] of [
      ['Bot Alice', 'ben'],
      ['Bot Charlie', 'cat'],
      ['Bot Edgar', 'dan'],
    ] as const) {
      const set = { ...game, blackCard, submissions, names: { ...game.names, ann: name } };
      const submissionId = `s${game.revealOrder.indexOf(author)}`;
      expect(choose(set, 'ann', 'expert')).toEqual({ type: 'judge', payload: { submissionId, round: 1 } });
    }
  });
});
