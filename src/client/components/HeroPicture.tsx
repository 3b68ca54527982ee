import styles from './HeroPicture.module.css';

const FAN =
  'M200 212L78.7 199.2A22.2 22.2 0 0 1 89.1 161.1A22.2 22.2 0 0 1 111.3 128.3A22.2 22.2 0 0 1 142.7 104.3A22.2 22.2 0 0 1 180.2 91.6A22.2 22.2 0 0 1 219.8 91.6A22.2 22.2 0 0 1 257.3 104.3A22.2 22.2 0 0 1 288.7 128.3A22.2 22.2 0 0 1 310.9 161.1A22.2 22.2 0 0 1 321.3 199.2Z';
const RIBS =
  'M200 200L102.4 167.2M200 200L121.9 138.3M200 200L149.6 117.2M200 200L182.6 106.1M200 200L217.4 106.1M200 200L250.4 117.2M200 200L278.1 138.3M200 200L297.6 167.2';
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
      <g transform="translate(200 212) scale(1.08 1.16) translate(-200 -212)">
        <path d={FAN} fill="url(#hero-inside)" stroke="#e9fff8" strokeOpacity="0.55" strokeWidth="2.5" />
        <path d={RIBS} stroke="#0a2b31" strokeOpacity="0.3" strokeWidth="3" strokeLinecap="round" />
      </g>
      <ellipse cx="200" cy="214" rx="127" ry="38" fill="#06262c" />
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
