import { useEffect, useState } from 'react';
import { parseCardId } from '../../../kit/cards.ts';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import type { LiengView } from '../rules/types.ts';
import { handWords } from './names.ts';
import styles from './OwnHand.module.css';
import { words } from './words.ts';

interface OwnHandProps {
  readonly view: LiengView;
  readonly autoFlip: boolean;
  readonly isPolite: boolean;
  readonly onPeek: () => void;
}

const COVERED = [false, false, false];
const OPEN = [true, true, true];

/** Three cards to peek at, one by one or all at once; the hand has a name when all are open. */
export function OwnHand({ view, autoFlip, isPolite, onPeek }: OwnHandProps) {
  const t = useWords(words);
  const [opened, setOpened] = useState<readonly boolean[]>(COVERED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every hand is dealt face down.
  useEffect(() => setOpened(COVERED), [view.handNo]);
  const { cards = [], hand = null } = view;
  if (cards.length === 0) return null;
  const isRevealed = autoFlip || view.outcome?.ranking.some(({ cards: shown }) => shown.join() === cards.join());
  const open = isRevealed ? OPEN : opened;
  const isOpen = open.every(Boolean);
  const flip = (next: readonly boolean[]) => {
    onPeek();
    setOpened(next);
  };
  return (
    <section className={styles.own} aria-label={t('yourCards')}>
      <div className={styles.cards}>
        {cards.map((id, place) => (
          <button
            key={id}
            type="button"
            className={styles.card}
            data-open={open[place] || undefined}
            aria-label={open[place] ? undefined : t('peek', { n: place + 1 })}
            disabled={isRevealed}
            onClick={() => flip(opened.map((is, other) => (other === place ? !is : is)))}
          >
            <PlayingCard card={open[place] ? parseCardId(id) : null} isDecorative={!open[place]} />
          </button>
        ))}
      </div>
      <p className={styles.name}>
        {isOpen && hand && <b>{handWords(hand, t, isPolite)}</b>}
        {!isRevealed && (
          <button type="button" className={styles.flip} onClick={() => flip(isOpen ? COVERED : OPEN)}>
            {t(isOpen ? 'cover' : 'flipAll')}
          </button>
        )}
      </p>
    </section>
  );
}
