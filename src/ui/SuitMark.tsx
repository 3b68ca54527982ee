import type { Suit } from '../kit/cards.ts';

/** Each suit on a 24-pixel grid. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: 'M12 2C9 6.6 3.6 9.4 3.6 14a4.5 4.5 0 0 0 7.3 3.5c-.1 1.9-.9 3.3-2.2 4.5h6.6c-1.3-1.2-2.1-2.6-2.2-4.5A4.5 4.5 0 0 0 20.4 14C20.4 9.4 15 6.6 12 2Z',
  H: 'M12 21.5C8.6 17.6 3 13.6 3 8.6A4.9 4.9 0 0 1 12 6a4.9 4.9 0 0 1 9 2.6c0 5-5.6 9-9 12.9Z',
  D: 'M12 1.8C14 5.6 17 9 20 12c-3 3-6 6.4-8 10.2C10 18.4 7 15 4 12c3-3 6-6.4 8-10.2Z',
  C: 'M12 2.2a4.3 4.3 0 0 0-3.4 6.9 4.3 4.3 0 1 0 2.3 7.4c-.1 2.3-.9 4-2.2 5.3h6.6c-1.3-1.3-2.1-3-2.2-5.3a4.3 4.3 0 1 0 2.3-7.4A4.3 4.3 0 0 0 12 2.2Z',
};

/** A suit by its shape; colour comes from the text around it. */
export function SuitMark({ suit, size = '1em' }: { readonly suit: Suit; readonly size?: number | string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  );
}
