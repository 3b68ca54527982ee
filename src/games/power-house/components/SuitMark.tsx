import { SUIT_PATHS } from '../../../ui/card-art.tsx';
import type { Suit } from '../types.ts';

/** A suit by its shape; the colour is that of the text around it. */
export function SuitMark({ suit, size = 20 }: { readonly suit: Suit; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}
