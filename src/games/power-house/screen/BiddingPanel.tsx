import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useWords } from '../../../ui/language.tsx';
import type { PowerHouseAction, PowerHouseView } from '../rules/types.ts';
import styles from './Panel.module.css';
import { words } from './words.ts';

interface BiddingPanelProps {
  readonly view: PowerHouseView;
  readonly isMyTurn: boolean;
  readonly isActing: boolean;
  readonly act: (action: PowerHouseAction) => void;
}

const CHIPS = [5, 10, 25];

/** Bid by fives from the next minimum, or pass for good. */
export function BiddingPanel({ view, isMyTurn, isActing, act }: BiddingPanelProps) {
  const t = useWords(words);
  const { minNextBid: min } = view.bidding!;
  const { bidMax: max } = view.config;
  const [wish, setWish] = useState(min);
  const amount = Math.min(max, Math.max(min, wish));
  const isLive = isMyTurn && !isActing;
  const change = (by: number) => setWish(Math.min(max, Math.max(min, amount + by)));
  return (
    <section className={styles.panel} aria-label={t('yourAmount')}>
      <div className={styles.row}>
        <button type="button" className={styles.step} disabled={!isLive || amount - 5 < min} onClick={() => change(-5)}>
          <span aria-hidden="true">−</span>
          <span className="visually-hidden">{t('lower')}</span>
        </button>
        <output className={styles.amount} aria-live="polite" aria-label={t('yourAmount')}>
          {amount}
        </output>
        {CHIPS.map((step) => (
          <button
            key={step}
            type="button"
            className={styles.step}
            disabled={!isLive || amount + step > max}
            onClick={() => change(step)}
          >
            {t('raise', { step })}
          </button>
        ))}
      </div>
      <div className={styles.row}>
        <Button disabled={!isLive} onClick={() => act({ type: 'pass-bid', payload: {} })}>
          {t('pass')}
        </Button>
        <Button look="primary" disabled={!isLive} onClick={() => act({ type: 'place-bid', payload: { amount } })}>
          {t('bidAmount', { amount })}
        </Button>
      </div>
    </section>
  );
}
