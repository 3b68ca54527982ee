import type { Card, Rank, Suit } from '../kit/cards.ts';
import { cardName, cardWords } from './card-words.ts';
import { useLanguage, useWords } from './language.tsx';
import styles from './PlayingCard.module.css';
import { SUIT_PATHS } from './suit-paths.ts';

type Face = Pick<Card, 'rank' | 'suit'>;

interface PlayingCardProps {
  /** Null: face down. */
  readonly card: Face | null;
  readonly isDimmed?: boolean;
  /** Shown as the one that counts: the winner of a trick, for example. */
  readonly isMarked?: boolean;
  /** Part of something that already has a name. */
  readonly isDecorative?: boolean;
}

/** Drawn on 100 by 140, as wide as `--card-width` says, with an index that reads from the edge of a fan. */
export function PlayingCard({ card, isDimmed, isMarked, isDecorative }: PlayingCardProps) {
  const language = useLanguage();
  const t = useWords(cardWords);
  const name = card === null ? t('faceDown') : cardName(card, language);
  return (
    <span
      className={styles.card}
      data-suit={card?.suit}
      data-back={card === null || undefined}
      data-dimmed={isDimmed || undefined}
      data-marked={isMarked || undefined}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <svg viewBox="0 0 100 140" aria-hidden="true">
        {card === null ? <Back /> : <CardFace card={card} />}
      </svg>
    </span>
  );
}

function CardFace({ card: { rank, suit } }: { readonly card: Face }) {
  return (
    <>
      <Index rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Index rank={rank} suit={suit} />
      </g>
      {isCourt(rank) ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
    </>
  );
}

function Index({ rank, suit }: Face) {
  return (
    <>
      <text className={styles.rank} x="16" y="30" data-wide={rank === '10' || undefined}>
        {rank}
      </text>
      <Mark suit={suit} x={16} y={46} size={20} />
    </>
  );
}

interface MarkProps {
  readonly suit: Suit;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isUpsideDown?: boolean;
}

function Mark({ suit, x, y, size, isUpsideDown = false }: MarkProps) {
  const turn = isUpsideDown ? 'rotate(180)' : '';
  return (
    <path
      className={styles.pip}
      d={SUIT_PATHS[suit]}
      transform={`translate(${x} ${y}) ${turn} scale(${size / 24}) translate(-12 -12)`}
    />
  );
}

const [LEFT, MIDDLE, RIGHT] = [37, 50, 63];
const FOUR = [LEFT, RIGHT].flatMap((x) => [30, 110].map((y) => [x, y] as const));
const SIX = [...FOUR, [LEFT, 70], [RIGHT, 70]] as const;
const EIGHT = [...FOUR, ...[LEFT, RIGHT].flatMap((x) => [56.7, 83.3].map((y) => [x, y] as const))];
const PLACES: Readonly<Partial<Record<Rank, readonly (readonly [x: number, y: number])[]>>> = {
  A: [[MIDDLE, 70]],
  2: [30, 110].map((y) => [MIDDLE, y]),
  3: [30, 70, 110].map((y) => [MIDDLE, y]),
  4: FOUR,
  5: [...FOUR, [MIDDLE, 70]],
  6: SIX,
  7: [...SIX, [MIDDLE, 50]],
  8: [...SIX, [MIDDLE, 50], [MIDDLE, 90]],
  9: [...EIGHT, [MIDDLE, 70]],
  10: [...EIGHT, [MIDDLE, 43.4], [MIDDLE, 96.6]],
};

function Pips({ rank, suit }: Face) {
  const size = rank === 'A' ? 54 : 19;
  return PLACES[rank]!.map(([x, y]) => (
    <Mark key={`${x} ${y}`} suit={suit} x={x} y={y} size={size} isUpsideDown={y > 70} />
  ));
}

type CourtRank = 'J' | 'Q' | 'K';
const isCourt = (rank: Rank): rank is CourtRank => rank === 'J' || rank === 'Q' || rank === 'K';

/** People of the sea: the Jack wears a feather, the Queen pearls, the King a beard and a crown of coral. */
const HEADWEAR: Readonly<Record<CourtRank, string>> = {
  J: 'M33 57C34 45 48 39 67 47C64 51 66 55 67 58C55 53 44 53 33 57ZM64 47C66 36 73 30 79 31C77 39 73 45 67 49Z',
  Q: 'M34 56 31 40 40 47 45 36 50 45 55 36 60 47 69 40 66 56C55 52 45 52 34 56Z',
  K: 'M33 57V36L39 44 43 32 47 42 50 29 53 42 57 32 61 44 67 36V57C56 53 44 53 33 57Z',
};
const HAIR: Readonly<Record<CourtRank, string>> = {
  J: 'M35 56C32 66 34 74 39 78L41 56ZM65 56C68 66 66 74 61 78L59 56Z',
  Q: 'M35 55C28 68 29 84 33 94H41L40 57ZM65 55C72 68 71 84 67 94H59L60 57Z',
  K: 'M37 68C36 86 43 97 50 97S64 86 63 68C59 75 55 73 50 73S41 75 37 68Z',
};

function Court({ rank, suit }: { readonly rank: CourtRank; readonly suit: Suit }) {
  return (
    <g className={styles.court}>
      <path className={styles.robe} d="M24 112C25 95 36 88 50 88S75 95 76 112Z" />
      <path className={styles.trim} d="M41 90 50 103 59 90 56 88H44Z" />
      {rank === 'Q' && <path className={styles.hair} d={HAIR.Q} />}
      <path className={styles.skin} d="M37 54C37 76 43 86 50 86S63 76 63 54C55 50 45 50 37 54Z" />
      {rank !== 'Q' && <path className={styles.hair} d={HAIR[rank]} />}
      <path className={styles.lines} d="M42.5 64.5h4m7 0h4M50 66v7M46 79q4 2.6 8 0" />
      <path className={styles.crown} d={HEADWEAR[rank]} />
      {rank === 'Q' && (
        <path className={styles.pearls} d="M41 91h.01M45.5 94.5h.01M50 96h.01M54.5 94.5h.01M59 91h.01" />
      )}
      <Mark suit={suit} x={50} y={115} size={15} />
    </g>
  );
}

function Back() {
  return (
    <g className={styles.back}>
      <rect x="7" y="7" width="86" height="126" rx="7" />
      {[24, 50, 76].flatMap((x) =>
        [26, 55, 84, 113].map((y) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y + 9}L${x - 11} ${y - 1}A4.4 4.4 0 0 1 ${x - 4} ${y - 6}A4.4 4.4 0 0 1 ${x + 4} ${y - 6}A4.4 4.4 0 0 1 ${x + 11} ${y - 1}ZM${x} ${y + 8}V${y - 5}M${x} ${y + 8}L${x - 6} ${y - 2}M${x} ${y + 8}L${x + 6} ${y - 2}`}
          />
        )),
      )}
    </g>
  );
}
