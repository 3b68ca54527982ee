import { useState } from 'react';
import { useWords } from '../../../ui/language.tsx';
import type { BetOptions, LiengView } from '../rules/types.ts';
import styles from './Controls.module.css';
import { words } from './words.ts';

interface RaisePanelProps {
  readonly view: LiengView;
  readonly options: BetOptions;
  readonly ownBet: number;
  readonly onRaise: (total: number) => void;
  readonly onClose: () => void;
}

/** How high: a slider, a number, steps, and the usual sizes. */
export function RaisePanel({ view, options, ownBet, onRaise, onClose }: RaisePanelProps) {
  const t = useWords(words);
  const { minRaiseTo: min, maxRaiseTo: max } = options;
  const [total, setTotal] = useState(min);
  const clamp = (amount: number) => Math.min(max, Math.max(min, Math.round(amount)));
  const choose = (amount: number) => setTotal(clamp(amount));
  const { currentBet, pot, minRaise } = view;
  const quick = [
    { name: t('min'), amount: min },
    { name: t('halfPot'), amount: currentBet + pot / 2 },
    { name: t('fullPot'), amount: currentBet + pot },
    { name: t('double'), amount: 2 * currentBet },
    { name: t('max'), amount: max },
  ];
  return (
    <form
      className={styles.raise}
      onSubmit={(event) => {
        event.preventDefault();
        onRaise(clamp(total));
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.quick}>
        {quick.map(({ name, amount }) => (
          <button key={name} type="button" aria-pressed={clamp(amount) === total} onClick={() => choose(amount)}>
            {name}
          </button>
        ))}
      </div>
      <div className={styles.amount}>
        <button type="button" aria-label={t('less')} disabled={total <= min} onClick={() => choose(total - minRaise)}>
          −
        </button>
        <input
          type="range"
          aria-label={t('raiseAmount')}
          min={min}
          max={max}
          step={minRaise}
          value={total}
          // biome-ignore lint/a11y/noAutofocus: the player opens the panel to move the slider.
          autoFocus
          onChange={(event) => choose(nearest(Number(event.target.value)))}
        />
        <button type="button" aria-label={t('more')} disabled={total >= max} onClick={() => choose(total + minRaise)}>
          +
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={t('raiseAmount')}
          min={min}
          max={max}
          value={total}
          onChange={(event) => setTotal(Math.min(max, Number(event.target.value)))}
          onBlur={() => setTotal(clamp(total))}
        />
      </div>
      <div className={styles.decision}>
        <button type="button" className={styles.back} onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className={styles.go} disabled={total < min}>
          {t('raiseTo', { total, cost: total - ownBet })}
        </button>
      </div>
    </form>
  );

  /** The last stop of the slider is the whole stack, which may be less than a step away. */
  function nearest(amount: number): number {
    return amount + minRaise > max ? max : amount;
  }
}
