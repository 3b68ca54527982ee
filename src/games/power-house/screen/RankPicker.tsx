import { isSameFace } from '../../../kit/cards.ts';
import { cardName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { RANKS } from '../rules/config.ts';
import type { Face, PowerHouseView, Suit } from '../rules/types.ts';
import styles from './Panel.module.css';
import { type Choice, freeCopies, reasonAgainst } from './partner-choice.ts';
import { words } from './words.ts';

interface RankPickerProps {
  readonly view: PowerHouseView;
  readonly suit: Suit;
  readonly chosen: readonly Choice[];
  /** The card of which a copy is to be chosen. */
  readonly asked: Face | null;
  readonly onPress: (face: Face) => void;
}

/** The cards of one suit, the ace first. Cards that cannot be called say why. */
export function RankPicker({ view, suit, chosen, asked, onPress }: RankPickerProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <div className={styles.ranks}>
      {RANKS.toReversed().map((rank) => {
        const face = { suit, rank };
        const free = freeCopies(view, face);
        const note = free === 0 ? t(reasonAgainst(view, face) === 'ownReason' ? 'yours' : 'gone') : null;
        const isOther = free === 1 && view.config.decks === 2;
        return (
          <button
            key={rank}
            type="button"
            className={styles.face}
            data-suit={suit}
            aria-pressed={chosen.some(({ card }) => isSameFace(card, face))}
            aria-disabled={free === 0}
            aria-expanded={free === 2 ? asked?.rank === rank : undefined}
            onClick={() => onPress(face)}
          >
            <b aria-hidden="true">{rank}</b>
            <small aria-hidden="true">{note ?? (isOther ? t('copyOther') : '')}</small>
            <span className="visually-hidden">
              {[cardName(face, language), note, isOther && t('otherCopy')].filter(Boolean).join(', ')}
            </span>
          </button>
        );
      })}
    </div>
  );
}
