import { useId } from 'react';

const RIBS = [-66, -44, -22, 0, 22, 44, 66];

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
      <g fill={`url(#${id}upper)`}>
        {RIBS.map((angle) => (
          <ellipse key={angle} cx="50" cy="38" rx="11.5" ry="32" transform={`rotate(${angle} 50 68)`} />
        ))}
      </g>
      <g stroke="#0a2b31" strokeOpacity="0.35" strokeWidth="1.6" strokeLinecap="round">
        {RIBS.slice(0, -1).map((angle) => (
          <path key={angle} d="M50 62V14" transform={`rotate(${angle + 11} 50 68)`} />
        ))}
      </g>
      <ellipse cx="50" cy="66" rx="40" ry="9" fill="#0a2b31" />
      <circle cx="50" cy="57" r="15" fill={`url(#${id}pearl)`} />
      <path
        d="M6 66c1 6 5 7 8 5 1 7 7 8 10 5 2 7 9 8 12 4 2 7 12 7 14 1 2 6 12 6 14-1 3 4 10 3 12-4 3 3 9 2 10-5 3 2 7 1 8-5 2 16-14 29-44 29S4 82 6 66Z"
        fill={`url(#${id}lower)`}
      />
    </svg>
  );
}
