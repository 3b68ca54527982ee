import type { Rank, Suit } from '../engine/cards.ts';

/** Suits around (0, 0), about twenty units high. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: 'M0-10C4-4 10 0 9 5 7 10 2 9 1 5L3 11H-3L-1 5C-2 9-7 10-9 5-10 0-4-4 0-10Z',
  H: 'M0 10C-13-1-9-12 0-6 9-12 13-1 0 10Z',
  D: 'M0-11 8 0 0 11-8 0Z',
  C: 'M0-10a4.8 4.8 0 0 1 4 7.5 4.8 4.8 0 1 1-3 7.5L3 11h-6l2-6a4.8 4.8 0 1 1-3-7.5A4.8 4.8 0 0 1 0-10Z',
};

const LEFT = 32;
const MIDDLE = 50;
const RIGHT = 68;
type Pip = readonly [x: number, y: number];

/** Where the pips of a number card stand on a card of 100 by 140. */
export const PIPS: Readonly<Partial<Record<Rank, readonly Pip[]>>> = {
  '2': column(MIDDLE, 2),
  '3': column(MIDDLE, 3),
  '4': [...column(LEFT, 2), ...column(RIGHT, 2)],
  '5': [...column(LEFT, 2), ...column(RIGHT, 2), [MIDDLE, 70]],
  '6': [...column(LEFT, 3), ...column(RIGHT, 3)],
  '7': [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 53]],
  '8': [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 53], [MIDDLE, 87]],
  '9': [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 70]],
  '10': [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 48], [MIDDLE, 92]],
};

function column(x: number, count: number): Pip[] {
  return Array.from({ length: count }, (_, index) => [x, 36 + (68 * index) / (count - 1)]);
}

/** Three people of the sea: a deckhand, a diver and an old captain. */
export function CourtFigure({ rank }: { readonly rank: 'J' | 'Q' | 'K' }) {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M26 112c2-20 12-27 24-27s22 7 24 27Z" fill="currentColor" />
      <path d="M40 88l10 12 10-12" fill="#fffaf0" stroke="#fffaf0" strokeWidth="3" />
      <circle cx="50" cy="64" r="17" fill="#f2c9a0" />
      <circle cx="44" cy="64" r="1.9" fill="#20313a" />
      <circle cx="56" cy="64" r="1.9" fill="#20313a" />
      {HEADGEAR[rank]}
    </g>
  );
}

const HEADGEAR = {
  J: (
    <>
      <path d="M45 72q5 4 10 0" fill="none" stroke="#8a4a2c" strokeWidth="2.2" />
      <path d="M31 56c2-17 36-17 38 0Z" fill="currentColor" />
      <path d="M29 57h42" stroke="#fffaf0" strokeWidth="6" />
      <circle cx="50" cy="39" r="4" fill="#e8b04a" />
    </>
  ),
  Q: (
    <>
      <path d="M33 62c-6 20 2 26 3 30M67 62c6 20-2 26-3 30" fill="none" stroke="#5d3115" strokeWidth="7" />
      <path d="M32 60c0-20 36-20 36 0-10-8-26-8-36 0Z" fill="#5d3115" />
      <path d="M45 72q5 4 10 0" fill="none" stroke="#a83a33" strokeWidth="2.6" />
      <path d="M38 46c-2-8 4-12 6-8 1-8 11-8 12 0 2-4 8 0 6 8Z" fill="#e8b04a" />
      <circle cx="50" cy="40" r="3" fill="#fffaf0" />
    </>
  ),
  K: (
    <>
      <path d="M33 66c0 26 34 26 34 0-6 6-10 4-17 4s-11 2-17-4Z" fill="#dfe6e4" />
      <path d="M46 75q4 3 8 0" fill="none" stroke="#8a4a2c" strokeWidth="2.2" />
      <path d="M32 54 30 36l11 9 9-14 9 14 11-9-2 18Z" fill="#e8b04a" stroke="#a8721f" strokeWidth="1.5" />
      <circle cx="50" cy="47" r="3" fill="currentColor" />
    </>
  ),
} as const;
