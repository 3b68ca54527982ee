import styles from './FaceDown.module.css';

interface FaceDownProps {
  readonly done: number;
  readonly all: number;
}

/** A card for every answer that has arrived, in the order of arrival, and room for the others. Authors are not shown. */
export function FaceDown({ done, all }: FaceDownProps) {
  return (
    <div className={styles.table} aria-hidden="true">
      {Array.from({ length: all }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place on the table.
        <span key={place} className={styles.card} data-here={place < done || undefined} />
      ))}
    </div>
  );
}
