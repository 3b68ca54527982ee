import type { CSSProperties } from 'react';
import { useWords } from '../../../ui/language.tsx';
import type { PowerHouseView } from '../rules/types.ts';
import styles from './PointsBar.module.css';
import { words } from './words.ts';

/** How far the bid team is known to be, what is undecided, and what is surely lost. */
export function PointsBar({ view }: { readonly view: PowerHouseView }) {
  const t = useWords(words);
  const all = view.config.bidMax;
  const bid = view.bidding!.currentBid;
  const taken = Object.values(view.pointsTaken).reduce((sum, points) => sum + points, 0);
  const known = view.knownBidPoints;
  const isDecided = view.partnerCards.length > 0 && view.partnerCards.every((spec) => spec.revealed);
  const rest = taken - known;
  const [open, against] = isDecided ? [0, rest] : [rest, 0];
  const share = (points: number) => ({ '--share': points / all }) as CSSProperties;
  return (
    <div className={styles.bar}>
      <div className={styles.track} role="img" aria-label={t('pointsBar', { known, bid, open, against })}>
        <span className={styles.known} style={share(known)} />
        <span className={styles.open} style={share(open)} />
        <span className={styles.gap} />
        <span className={styles.against} style={share(against)} />
        <span className={styles.goal} style={share(bid)} />
      </div>
      <p className={styles.figures} aria-hidden="true">
        <span className={styles.ours}>{t('known', { points: known })}</span>
        <span>{t('toMake', { bid })}</span>
        <span className={isDecided ? styles.theirs : undefined}>
          {isDecided ? t('against', { points: against }) : t('undecided', { points: open })}
        </span>
      </p>
    </div>
  );
}
