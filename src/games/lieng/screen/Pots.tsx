import { useState } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { shortNameOf } from '../../../ui/player-name.ts';
import type { LiengView } from '../rules/types.ts';
import styles from './Pots.module.css';
import { words } from './words.ts';

interface PotsProps {
  readonly room: RoomView;
  readonly view: LiengView;
}

/** The chips in the middle. Once a player is all-in, each pot is shown. */
export function Pots({ room, view }: PotsProps) {
  const t = useWords(words);
  const [opened, setOpened] = useState<number | null>(null);
  const pots = view.outcome?.pots ?? view.pots;
  const total = view.outcome ? pots.reduce((sum, { amount }) => sum + amount, 0) : view.pot;
  const isSplit = view.seats.some(({ state }) => state === 'ALL_IN');
  const asked = opened === null ? undefined : pots[opened];
  return (
    <div className={styles.pots}>
      <p className={styles.total}>
        <span className={styles.chip} aria-hidden="true" />
        <span>{t('pot')}</span>
        <b>{t('amount', { amount: total })}</b>
      </p>
      {isSplit && pots.length > 0 && (
        <ul className={styles.each}>
          {pots.map((pot, index) => (
            <li key={pot.eligible.join()}>
              <button
                type="button"
                aria-expanded={opened === index}
                onClick={() => setOpened(opened === index ? null : index)}
              >
                {index === 0 ? t('mainPot') : t('sidePot', { n: index })} <b>{t('amount', { amount: pot.amount })}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSplit && asked && (
        <p className={styles.eligible}>
          {t('eligible', { names: asked.eligible.map((id) => shortNameOf(room, id)).join(', ') })}
        </p>
      )}
    </div>
  );
}
