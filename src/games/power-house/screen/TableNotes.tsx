import { useState } from 'react';
import { cardId } from '../../../kit/cards.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Card, PowerHouseView } from '../rules/types.ts';
import styles from './TableNotes.module.css';
import { words } from './words.ts';

interface TableNotesProps {
  readonly view: PowerHouseView;
  readonly nameOf: (id: PlayerId) => string;
}

/** What can be looked up: the removed twos and the last trick. */
export function TableNotes({ view, nameOf }: TableNotesProps) {
  const t = useWords(words);
  const [open, setOpen] = useState<'twos' | 'trick' | null>(null);
  const { removedTwos, lastTrick } = view;
  const close = () => setOpen(null);
  return (
    <div className={styles.notes}>
      {removedTwos.length > 0 && (
        <button type="button" className={styles.note} onClick={() => setOpen('twos')}>
          <span aria-hidden="true">2×{removedTwos.length}</span>
          <span className="visually-hidden">{t('removedTwos')}</span>
        </button>
      )}
      {lastTrick && (
        <button type="button" className={styles.note} onClick={() => setOpen('trick')}>
          <span aria-hidden="true">⟲</span>
          <span className="visually-hidden">{t('lastTrick')}</span>
        </button>
      )}
      {open === 'twos' && (
        <Sheet title={t('removedTwos')} onClose={close}>
          <Cards cards={removedTwos.map((card) => ({ card }))} />
        </Sheet>
      )}
      {open === 'trick' && lastTrick && (
        <Sheet title={t('lastTrick')} onClose={close}>
          <p>{t('lastTrickBy', { name: nameOf(lastTrick.winner), points: lastTrick.points })}</p>
          <Cards
            cards={lastTrick.plays.map(({ card, playerId }) => ({
              card,
              name: nameOf(playerId),
              isWinning: playerId === lastTrick.winner,
            }))}
          />
        </Sheet>
      )}
    </div>
  );
}

interface ShownCard {
  readonly card: Card;
  readonly name?: string;
  readonly isWinning?: boolean;
}

function Cards({ cards }: { readonly cards: readonly ShownCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ card, name, isWinning }) => (
        <li key={cardId(card)} data-winning={isWinning || undefined}>
          <PlayingCard card={card} />
          {name && <span>{name}</span>}
        </li>
      ))}
    </ul>
  );
}
