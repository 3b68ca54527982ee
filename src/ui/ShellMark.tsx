import { useId } from 'react';

const FAN =
  'M50 70L6.2 65.4A10.2 10.2 0 0 1 11.9 48A10.2 10.2 0 0 1 24.1 34.4A10.2 10.2 0 0 1 40.9 27A10.2 10.2 0 0 1 59.1 27A10.2 10.2 0 0 1 75.9 34.4A10.2 10.2 0 0 1 88.1 48A10.2 10.2 0 0 1 93.8 65.4Z';
const RIBS = 'M50 66L17.2 51.1M50 66L27.8 39.4M50 66L42.1 33M50 66L57.9 33M50 66L72.2 39.4M50 66L82.8 51.1';

/** The house's mark: an open oyster with its pearl. */
export function ShellMark({ size = 40 }: { readonly size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}upper`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#8fe0cb" />
          <stop offset="0.5" stopColor="#4fa7a4" />
          <stop offset="1" stopColor="#9a8fc4" />
        </linearGradient>
        <linearGradient id={`${id}lower`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ff9c84" />
          <stop offset="1" stopColor="#c9503f" />
        </linearGradient>
        <radialGradient id={`${id}pearl`} cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.4" stopColor="#fbf0e2" />
          <stop offset="0.7" stopColor="#e4e6ea" />
          <stop offset="1" stopColor="#c9b5c6" />
        </radialGradient>
      </defs>
      <path d={FAN} fill={`url(#${id}upper)`} />
      <path d={RIBS} stroke="#0a2b31" strokeOpacity="0.35" strokeWidth="2" strokeLinecap="round" />
      <ellipse cx="50" cy="70" rx="42" ry="12" fill="#0a2b31" />
      <circle cx="50" cy="57" r="15" fill={`url(#${id}pearl)`} />
      <path
        d="M6 66c1 6 5 7 8 5 1 7 7 8 10 5 2 7 9 8 12 4 2 7 12 7 14 1 2 6 12 6 14-1 3 4 10 3 12-4 3 3 9 2 10-5 3 2 7 1 8-5 2 16-14 29-44 29S4 82 6 66Z"
        fill={`url(#${id}lower)`}
      />
    </svg>
  );
}
