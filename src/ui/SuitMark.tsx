import type { Suit } from '../kit/cards.ts';
import { SUIT_PATHS } from './suit-paths.ts';

/** A suit by its shape; colour comes from the text around it. */
export function SuitMark({ suit, size = '1em' }: { readonly suit: Suit; readonly size?: number | string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  );
}
