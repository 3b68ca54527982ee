import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { getCardPoints, SUITS } from '../rules/config.ts';
import type { Card, PowerHouseAction, Suit } from '../rules/types.ts';
import styles from './Panel.module.css';
import { words } from './words.ts';

interface SuitPickerProps {
  readonly hand: readonly Card[];
  readonly isActing: boolean;
  readonly act: (action: PowerHouseAction) => void;
}

/** Four large suits with what I hold of each; the choice is final, so it is confirmed. */
export function SuitPicker({ hand, isActing, act }: SuitPickerProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [suit, setSuit] = useState<Suit | null>(null);
  const held = (of: Suit) => {
    const cards = hand.filter((card) => card.suit === of);
    return { count: cards.length, points: cards.reduce((sum, card) => sum + getCardPoints(card), 0) };
  };
  return (
    <section className={styles.panel} aria-label={t('pickSuit')}>
      <div className={styles.suits}>
        {SUITS.map((of) => (
          <button
            key={of}
            type="button"
            className={styles.suit}
            data-suit={of}
            aria-pressed={suit === of}
            onClick={() => setSuit(of)}
          >
            <SuitMark suit={of} size={30} />
            <span aria-hidden="true">{suitName(of, language)}</span>
            <small aria-hidden="true">{t('suitHeld', held(of))}</small>
            <span className="visually-hidden">{t('suitButton', { suit: suitName(of, language), ...held(of) })}</span>
          </button>
        ))}
      </div>
      <Button
        look="primary"
        disabled={suit === null || isActing}
        onClick={() => act({ type: 'select-powerhouse', payload: { suit } })}
      >
        {suit === null ? t('pickSuit') : t('confirmSuit', { suit: suitName(suit, language) })}
      </Button>
    </section>
  );
}
