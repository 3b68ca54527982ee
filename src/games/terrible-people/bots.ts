import type { BotContext } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import {
  type Answer,
  type BlackCard,
  type Submit,
  type Tag,
  type TagRecord,
  type TerribleAction,
  type TerribleView,
  THEMES,
  type Tone,
} from './types.ts';

/** What each bot finds funniest, by name in rotation. */
export const PROFILES: readonly Tone[] = ['dark', 'absurd', 'wholesome', 'petty', 'gross'];
const BOT_NAMES = ['Alice', 'Bob', 'Charlie', 'Dora', 'Edgar', 'Fern', 'Gus', 'Hilda', 'Igor'].map(
  (name) => `Bot ${name}`,
);
const OPPOSITES: readonly (readonly [Tone, Tone])[] = [
  ['dark', 'wholesome'],
  ['dramatic', 'mundane'],
];
const NOISE_STEPS = 1000;

/** Easy and standard bots play whatever comes to hand; the expert reads the room. */
export function getBotAction(
  view: TerribleView,
  legal: readonly TerribleAction[],
  { random, level }: BotContext,
): TerribleAction {
  if (level !== 'expert') return random.pick(legal);
  const score = view.phase === 'judging' ? judgeBy(view) : answerFor(view);
  return best(legal, (action) => score(action) + noise(random));
}

type Score = (action: TerribleAction) => number;

/** As Czar: what fits the prompt, and the bot's own kind of humour. Answers are known by opaque ids, so nobody can be favoured. */
function judgeBy({ revealed, blackCard, myName }: TerribleView): Score {
  const tone = profileOf(myName ?? '');
  const answers = new Map(revealed.map(({ id, cards }) => [id, cards]));
  return (action) => {
    const answer = action.type === 'judge' ? answers.get(action.payload.submissionId)! : [];
    const isToTaste = answer.some(({ tags }) => tags.includes(tone));
    return fitOf(answer, blackCard) + (isToTaste ? 2 : 0);
  };
}

/** As player: what fits the prompt, and what this Czar has liked before. */
function answerFor(view: TerribleView): Score {
  const cards = new Map(view.hand.map((card) => [card.id, card]));
  return (action) => {
    const answer = (action as Submit).payload.cardIds.map((id) => cards.get(id)!);
    return fitOf(answer, view.blackCard) + 4 * taste(view.czarTaste, answer);
  };
}

/** An unknown name takes the place its letters give it. */
export function profileOf(name: string): Tone {
  const place = BOT_NAMES.indexOf(name);
  return PROFILES[(place < 0 ? name.length : place) % PROFILES.length]!;
}

export function fitOf(answer: Answer, { tags: asked }: Pick<BlackCard, 'tags'>): number {
  const each = answer.reduce((sum, { tags }) => sum + 2 * shared(tags, asked) + (clashes(tags, asked) ? 1 : 0), 0);
  const [first, second] = answer.map(({ tags }) => tags.filter(isTheme));
  return second && shared(first!, second) === 0 ? each + 1 : each;
}

const shared = (a: readonly Tag[], b: readonly Tag[]): number => a.filter((tag) => b.includes(tag)).length;

const clashes = (a: readonly Tag[], b: readonly Tag[]): boolean =>
  OPPOSITES.some(([x, y]) => (a.includes(x) && b.includes(y)) || (a.includes(y) && b.includes(x)));

const isTheme = (tag: Tag): boolean => (THEMES as readonly Tag[]).includes(tag);

/** How a tag has done before the present Czar: 0 for one that has never been shown. */
const liking = ({ won, shown }: TagRecord = { won: 0, shown: 0 }): number => (won + 0.5) / (shown + 1) - 0.5;

export function taste(czarTaste: TerribleView['czarTaste'], answer: Answer): number {
  const tags = tagsOf(answer);
  return tags.reduce((sum, tag) => sum + liking(czarTaste[tag]), 0) / tags.length;
}

const tagsOf = (answer: Answer): Tag[] => answer.flatMap(({ tags }) => tags);

const noise = (random: Random): number => random.below(NOISE_STEPS) / NOISE_STEPS;

function best<T>(list: readonly T[], score: (item: T) => number): T {
  const scored = list.map((item) => ({ item, score: score(item) }));
  return scored.reduce((top, one) => (one.score > top.score ? one : top)).item;
}
