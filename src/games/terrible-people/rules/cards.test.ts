import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answersNeeded, CARDS, cardsFor } from './cards.ts';
import { MAX_SEATS, MIN_PROMPTS } from './constants.ts';
import { BLANK, finishedLine, isQuestion } from './sentence.ts';
import { THEMES, TONES, type WhiteCard } from './types.ts';

const { prompts, answers } = CARDS;
const ALL = [...prompts, ...answers];
const KINDS = ['prompts', 'answers'] as const;

/** Slips to catch; reading every card is what keeps the rules. */
const FORBIDDEN_WORDS = [
  ...['retard', 'cripple', 'spastic', 'midget', 'tranny', 'faggot', 'dyke', 'whore', 'slut', 'bitch', 'cunt', 'nigger'],
  ...['gypsy', 'paki', 'chink', 'kike', 'lesbian', 'gay', 'jew', 'jewish', 'muslim', 'christian', 'catholic', 'hindu'],
  ...['black people', 'white people', 'immigrant', 'refugee', 'autistic', 'blind man', 'deaf', 'wheelchair', 'dwarf'],
  ...[
    'rape',
    'rapist',
    'molest',
    'paedophile',
    'incest',
    'sex with',
    'orgy',
    'porn',
    'nude',
    'naked',
    'penis',
    'vagina',
  ],
  ...[
    'suicide',
    'kill myself',
    'hang myself',
    'overdose',
    'holocaust',
    'hitler',
    'nazi',
    'genocide',
    '9/11',
    'hiroshima',
  ],
  ...['google', 'facebook', 'instagram', 'tiktok', 'amazon', 'disney', 'marvel', 'netflix', 'ikea', 'lego', 'tesco'],
  ...['uber', 'iphone', 'youtube', 'powerpoint', 'hoover dam', 'mcdonald', 'coca', 'pepsi', 'starbucks', 'tupperware'],
];
const AMERICAN_SPELLING =
  /\b(\w*(color|favor|neighbor|honor|humor|behavior|rumor|flavor|harbor)\w*|gray|center|theater|mom|jewelry|pajamas|mustache|\w+(lyze|ized|izing)|apologize|recognize|organize|traveler|canceled|license plate|mailbox|trash)\b/i;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const LITTLE_WORDS = new Set(
  'a an the of and or to in on at with for from by is was that who my your it one but'.split(' '),
);
const contentWords = (text: string): Set<string> =>
  new Set(
    plain(text)
      .split(' ')
      .filter((word) => word !== '' && !LITTLE_WORDS.has(word)),
  );

/** Content words in common, as a share of those of the shorter card. */
function likeness(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common < 2 ? 0 : common / Math.min(a.size, b.size);
}

describe('[13.1] the set', () => {
  test('is as large as promised, and 20 to 30 % of the prompts have two blanks', () => {
    expect(prompts.length).toBeGreaterThanOrEqual(120);
    expect(answers.length).toBeGreaterThanOrEqual(600);
    const two = prompts.filter(({ pick }) => pick === 2).length;
    expect(two).toBeGreaterThanOrEqual(30);
    expect(two / prompts.length).toBeGreaterThanOrEqual(0.2);
    expect(two / prompts.length).toBeLessThanOrEqual(0.3);
  });

  test('ids are p001… and a001…, each once', () => {
    for (const { id } of prompts) expect(id).toMatch(/^p\d{3}$/);
    for (const { id } of answers) expect(id).toMatch(/^a\d{3}$/);
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  });

  test('a card has these fields and no others', () => {
    for (const card of prompts) expect(Object.keys(card)).toEqual(['id', 'text', 'pick', 'tags', 'heat']);
    for (const { proper, ...card } of answers) {
      expect(Object.keys(card)).toEqual(['id', 'text', 'tags', 'heat']);
      expect([undefined, true]).toContain(proper);
    }
  });

  test('blanks are as many as `pick`, or none in a question for one card', () => {
    for (const prompt of prompts) {
      const blanks = prompt.text.split(BLANK).length - 1;
      if (isQuestion(prompt)) expect([prompt.pick, prompt.text.at(-1)]).toEqual([1, '?']);
      else expect(blanks, prompt.text).toBe(prompt.pick);
    }
    for (const { text } of answers) expect(text).not.toContain(BLANK);
  });

  test('lengths: prompts up to 120 characters in one or two sentences, answers up to 60', () => {
    for (const { text } of prompts) {
      expect(text.length, text).toBeLessThanOrEqual(120);
      expect(text.split(/[.!?](?:\s|$)/).filter((part) => part !== '').length, text).toBeLessThanOrEqual(3);
    }
    for (const { text } of answers) expect(text.length, text).toBeLessThanOrEqual(60);
    const short = answers.filter(({ text }) => text.split(' ').length <= 7).length;
    expect(short / answers.length).toBeGreaterThan(0.6);
  });

  test('answers begin with a capital and end without a full stop', () => {
    for (const { text } of answers) {
      expect(text, text).toMatch(/^[A-Z]/);
      expect(text, text).toMatch(/[\p{L}\p{N}’?]$/u);
    }
  });

  test('tags come from the closed lists: themes on all cards, and a tone on every answer', () => {
    const themes: readonly string[] = THEMES;
    const tones: readonly string[] = TONES;
    for (const { text, tags } of ALL) {
      expect(new Set(tags).size, text).toBe(tags.length);
      expect(
        tags.some((tag) => themes.includes(tag)),
        text,
      ).toBe(true);
      for (const tag of tags) expect([...themes, ...tones]).toContain(tag);
    }
    for (const { text, tags } of prompts) expect(tags.length >= 1 && tags.length <= 4, text).toBe(true);
    for (const { text, tags } of answers) {
      expect(tags.length >= 2 && tags.length <= 4, text).toBe(true);
      expect(
        tags.some((tag) => tones.includes(tag)),
        text,
      ).toBe(true);
    }
  });

  test.each(THEMES)('theme %s is on at least 4 prompts and 15 answers', (theme) => {
    expect(prompts.filter(({ tags }) => tags.includes(theme)).length).toBeGreaterThanOrEqual(4);
    expect(answers.filter(({ tags }) => tags.includes(theme)).length).toBeGreaterThanOrEqual(15);
  });

  test.each(TONES)('tone %s is on at least 40 answers', (tone) => {
    expect(answers.filter(({ tags }) => tags.includes(tone)).length).toBeGreaterThanOrEqual(40);
  });

  test.each(KINDS)('heat of the %s: 45 percent or more mild, 15 or less dark', (kind) => {
    const cards = CARDS[kind];
    const share = (heat: number) => cards.filter((card) => card.heat === heat).length / cards.length;
    for (const { heat } of cards) expect([1, 2, 3]).toContain(heat);
    expect(share(1)).toBeGreaterThanOrEqual(0.45);
    expect(share(3)).toBeLessThanOrEqual(0.15);
    expect(share(3)).toBeGreaterThan(0);
  });

  test('the mildest setting leaves 45 prompts and 225 answers, enough for a full table', () => {
    const mild = cardsFor({ maxHeat: 1, tags: [] });
    expect(mild.prompts.length).toBeGreaterThanOrEqual(Math.max(45, MIN_PROMPTS));
    expect(mild.answers.length).toBeGreaterThanOrEqual(Math.max(225, answersNeeded(MAX_SEATS)));
  });
});

describe('[13.2] what no card may say', () => {
  test('no forbidden word', () => {
    for (const { text } of ALL) {
      const padded = ` ${plain(text)} `;
      for (const word of FORBIDDEN_WORDS) expect(padded.includes(` ${word} `), `${text}: ${word}`).toBe(false);
    }
  });

  test('no markup, no stray whitespace, typographic quotes throughout', () => {
    for (const { text } of ALL) {
      expect(text).not.toMatch(/[<>&"'`*#\\{}[\]]/);
      expect(text).toBe(text.trim().replace(/\s+/g, ' '));
    }
  });
});

describe('[13.3] how cards are written', () => {
  test('British spelling throughout', () => {
    for (const { text } of ALL) expect(text).not.toMatch(AMERICAN_SPELLING);
  });

  test('no text twice, whatever its capitals and punctuation', () => {
    for (const kind of KINDS) expect(new Set(CARDS[kind].map(({ text }) => plain(text))).size).toBe(CARDS[kind].length);
  });

  test.each(KINDS)('no two %s are nearly the same', (kind) => {
    const cards = CARDS[kind];
    const words = cards.map(({ text }) => contentWords(text));
    const twins = cards.flatMap(({ text }, a) =>
      cards.slice(a + 1).flatMap((other, after) => {
        const isClose = likeness(words[a]!, words[a + 1 + after]!) > 0.6;
        return isClose ? [`${text} / ${other.text}`] : [];
      }),
    );
    expect(twins).toEqual([]);
  });

  test('every answer reads in every blank: no double articles, no double punctuation, no double spaces', () => {
    for (const prompt of prompts) {
      for (const first of answers) {
        const answer: WhiteCard[] = prompt.pick === 1 ? [first] : [first, first];
        const line = finishedLine(prompt, answer);
        expect(line).not.toMatch(/\b(a|an|the) (a|an|the)\b|[.,;:!]{2}|[?][.]|\s{2}|\s[.,;:!?]/i);
      }
    }
  });

  test('a blank takes a thing or an activity, one or many: no article or owner stands before it', () => {
    for (const { text } of prompts) {
      expect(text).not.toMatch(/\b(a|an|the|this|my|his|her|their|our|your|every|each|some|many|much) _/i);
    }
  });
});

test('the screen never imports the cards, so no browser is sent the deck', () => {
  const folder = path.join(import.meta.dirname, '..');
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!/\.tsx?$/.test(file)) return;
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*?['"](\.[^'"]+)['"]/gm);
    for (const [, target] of imports) visit(path.resolve(path.dirname(file), target!));
  };
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file))
    .map((file) => path.join(folder, file));
  screens.forEach(visit);
  expect([...reached].filter((file) => /cards\.(json|ts)$/.test(file))).toEqual([]);
});
