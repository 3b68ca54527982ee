import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import {
  type Answer,
  type BlackCard,
  type Tag,
  type TagRecord,
  type TerribleAction,
  type TerribleView,
  THEMES,
  type Tone,
  type WhiteCard,
} from '../rules/types.ts';

/** What each bot finds funniest, by name in rotation. */
export const PROFILES: readonly Tone[] = ['dark', 'absurd', 'wholesome', 'petty', 'gross'];
const BOT_NAMES = ['Alice', 'Bob', 'Charlie', 'Dora', 'Edgar', 'Fern', 'Gus', 'Hilda', 'Igor'].map(
  (name) => `Bot ${name}`,
);
const OPPOSITES: readonly (readonly [Tone, Tone])[] = [
  ['dark', 'wholesome'],
  ['dramatic', 'mundane'],
];
const IS_THEME: ReadonlySet<Tag> = new Set(THEMES);
const NOISE_STEPS = 1000;

type Tagged = Pick<BlackCard, 'tags'>;

/** Easy and standard bots play at random. The expert considers the prompt and the Czar's taste. */
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

/** As Czar: the fit to the prompt, and the bot's own kind of humour. Opaque ids hide the authors. */
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
function answerFor({ hand, blackCard, czarTaste }: TerribleView): Score {
  const weighed = new Map(hand.map((card) => [card.id, weigh(card, blackCard, czarTaste)]));
  return (action) => {
    const answer = action.type === 'submit' ? action.payload.cardIds.map((id) => weighed.get(id)!) : [];
    return fitness(answer) + 4 * liking(answer);
  };
}

/** An unknown name takes the place its letters give it. */
export function profileOf(name: string): Tone {
  const place = BOT_NAMES.indexOf(name);
  return PROFILES[(place < 0 ? name.length : place) % PROFILES.length]!;
}

/** A card as one prompt and one Czar see it; ninety pairs are made of ten of these. */
interface Weighed {
  readonly fit: number;
  /** How its tags have done before the Czar, added up. */
  readonly liked: number;
  readonly tags: number;
  readonly themes: readonly Tag[];
}

const weigh = ({ tags }: WhiteCard, { tags: asked }: Tagged, czarTaste: TerribleView['czarTaste']): Weighed => ({
  fit: 2 * tags.filter((tag) => asked.includes(tag)).length + (clashes(tags, asked) ? 1 : 0),
  liked: tags.reduce((sum, tag) => sum + success(czarTaste[tag]), 0),
  tags: tags.length,
  themes: tags.filter((tag) => IS_THEME.has(tag)),
});

/** Two answers that share no theme are worth one more. */
function fitness([first, second]: readonly Weighed[]): number {
  if (!first) return 0;
  if (!second) return first.fit;
  const isContrast = !first.themes.some((theme) => second.themes.includes(theme));
  return first.fit + second.fit + (isContrast ? 1 : 0);
}

/** The average over all tags of the answer. */
const liking = (answer: readonly Weighed[]): number =>
  answer.reduce((sum, { liked }) => sum + liked, 0) / answer.reduce((sum, { tags }) => sum + tags, 0);

const clashes = (a: readonly Tag[], b: readonly Tag[]): boolean =>
  OPPOSITES.some(([x, y]) => (a.includes(x) && b.includes(y)) || (a.includes(y) && b.includes(x)));

/** 0 for a tag that has never been shown. */
const success = ({ won, shown }: TagRecord = { won: 0, shown: 0 }): number => (won + 0.5) / (shown + 1) - 0.5;

export const fitOf = (answer: Answer, prompt: Tagged): number => fitness(answer.map((card) => weigh(card, prompt, {})));

export const taste = (czarTaste: TerribleView['czarTaste'], answer: Answer): number =>
  liking(answer.map((card) => weigh(card, { tags: [] }, czarTaste)));

const noise = (random: Random): number => random.below(NOISE_STEPS) / NOISE_STEPS;

function best<T>(list: readonly T[], score: (item: T) => number): T {
  const scores = list.map(score);
  return list[scores.indexOf(Math.max(...scores))]!;
}
