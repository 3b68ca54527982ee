import type { ReactNode } from 'react';
import styles from './Banner.module.css';

/** A line across the top for what concerns the whole page. */
export function Banner({
  children,
  tone = 'warning',
}: {
  readonly children: ReactNode;
  readonly tone?: 'warning' | 'info';
}) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      {children}
    </div>
  );
}
