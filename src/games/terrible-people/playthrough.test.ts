import { expect, test } from 'vitest';
import { playthrough } from '../../../tests/support/playthrough.ts';
import { terriblePeople } from './index.ts';
import type { BlackCard, RevealedAnswer, WhiteCard, WinningLine } from './rules/types.ts';

const idsOf = (cards: readonly WhiteCard[]): string => cards.map(({ id }) => id).join(' ');

const show = (key: string, value: unknown): string | undefined => {
  if (value === null) return undefined;
  if (key === 'hand' || key === 'cards' || key === 'submission') return idsOf(value as WhiteCard[]);
  if (key === 'blackCard') return `${(value as BlackCard).id} ${(value as BlackCard).text}`;
  if (key === 'revealed' || key === 'submissions')
    return (value as RevealedAnswer[]).map(({ id, cards }) => `${id}: ${idsOf(cards)}`).join(', ');
  if (key === 'history') return `${(value as WinningLine[]).length} lines`;
  if (key === 'czarTaste') return Object.keys(value as object).join(' ');
  if (key === 'cardIds') return (value as string[]).join(' ');
  return undefined;
};

test('a whole game, as it was written down (update with vitest -u)', async () => {
  const transcript = playthrough(terriblePeople, {
    seed: 'Terrible People',
    seats: 3,
    level: 'expert',
    settings: { targetScore: 3 },
    show,
  });
  await expect(transcript).toMatchFileSnapshot('playthrough.txt');
});
