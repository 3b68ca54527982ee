import { suitName } from '../../../ui/card-words.ts';
import { useLanguage } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { SUITS } from '../rules/config.ts';
import type { Suit } from '../rules/types.ts';
import styles from './Panel.module.css';

interface SuitTabsProps {
  readonly open: Suit;
  readonly powerHouse: Suit | null;
  readonly onOpen: (suit: Suit) => void;
}

/** The suit whose ranks are shown. */
export function SuitTabs({ open, powerHouse, onOpen }: SuitTabsProps) {
  const language = useLanguage();
  return (
    <div className={styles.tabs}>
      {SUITS.map((suit) => (
        <button
          key={suit}
          type="button"
          className={styles.tab}
          data-suit={suit}
          aria-pressed={suit === open}
          onClick={() => onOpen(suit)}
        >
          <SuitMark suit={suit} size={20} />
          <span className="visually-hidden">{suitName(suit, language)}</span>
          {suit === powerHouse && <span aria-hidden="true">♛</span>}
        </button>
      ))}
    </div>
  );
}
