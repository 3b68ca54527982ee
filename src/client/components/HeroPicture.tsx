import styles from './HeroPicture.module.css';

const RIBS = [-68, -51, -34, -17, 0, 17, 34, 51, 68];
const STARS = [
  [38, 62, 2],
  [70, 128, 1.4],
  [96, 34, 1.6],
  [142, 20, 1.2],
  [258, 18, 1.6],
  [312, 44, 2],
  [346, 108, 1.4],
  [372, 70, 1.8],
  [24, 170, 1.3],
  [384, 166, 1.3],
] as const;

/** An open oyster on a night sea, with a pearl for a moon. */
export function HeroPicture() {
  return (
    <svg className={styles.hero} viewBox="0 0 400 300" aria-hidden="true">
      <defs>
        <linearGradient id="hero-inside" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#bff0e0" />
          <stop offset="0.35" stopColor="#63b9b0" />
          <stop offset="0.7" stopColor="#7d8fc0" />
          <stop offset="1" stopColor="#c79ac0" />
        </linearGradient>
        <linearGradient id="hero-outside" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffae93" />
          <stop offset="0.5" stopColor="#f0705a" />
          <stop offset="1" stopColor="#a83a33" />
        </linearGradient>
        <radialGradient id="hero-pearl" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.35" stopColor="#fff6ea" />
          <stop offset="0.62" stopColor="#e6ecea" />
          <stop offset="0.84" stopColor="#d8c6d8" />
          <stop offset="1" stopColor="#b7a3bb" />
        </radialGradient>
        <radialGradient id="hero-glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#ffd9a0" stopOpacity="0.75" />
          <stop offset="0.45" stopColor="#ffc876" stopOpacity="0.22" />
          <stop offset="1" stopColor="#ffc876" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={styles.glow} cx="200" cy="150" r="150" fill="url(#hero-glow)" />
      {STARS.map(([x, y, r]) => (
        <circle key={x} className={styles.star} cx={x} cy={y} r={r} />
      ))}
      <g fill="url(#hero-inside)">
        {RIBS.map((angle) => (
          <ellipse key={angle} cx="200" cy="122" rx="25" ry="84" transform={`rotate(${angle} 200 206)`} />
        ))}
      </g>
      <g stroke="#0a2b31" strokeOpacity="0.28" strokeWidth="2.5" strokeLinecap="round">
        {RIBS.slice(0, -1).map((angle) => (
          <path key={angle} d="M200 186V62" transform={`rotate(${angle + 8.5} 200 206)`} />
        ))}
      </g>
      <ellipse cx="200" cy="206" rx="122" ry="24" fill="#06262c" />
      <circle cx="200" cy="168" r="52" fill="url(#hero-glow)" />
      <circle cx="200" cy="176" r="42" fill="url(#hero-pearl)" />
      <ellipse cx="186" cy="158" rx="13" ry="8" fill="#ffffff" opacity="0.85" transform="rotate(-32 186 158)" />
      <path
        fill="url(#hero-outside)"
        d="M72 200c2 16 14 20 24 13 2 18 20 22 30 13 5 19 26 21 36 10 6 18 32 18 38 2 6 16 32 16 38-2 10 11 31 9 36-10 10 9 28 5 30-13 10 7 22 3 24-13 4 46-44 78-128 78S68 246 72 200Z"
      />
      <path
        d="M126 226c4 18 14 30 26 38m10-28c2 16 8 28 14 36m24-34v38m38-40c-2 16-8 28-14 36m50-46c-4 18-14 30-26 38"
        fill="none"
        stroke="#7c241f"
        strokeOpacity="0.45"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g className={styles.waves}>
        <path d="M20 262q20-13 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0" />
        <path d="M0 280q20-13 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0" />
      </g>
    </svg>
  );
}
