import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly isBot?: boolean;
  readonly size?: number;
}

const HUES = [14, 38, 86, 158, 176, 198, 226, 262, 318, 344];

/** A shell grown from a name: the same name always grows the same colour, ribs and turn. */
export function Avatar({ name, isBot = false, size = 44 }: AvatarProps) {
  const seed = hash(name);
  const hue = HUES[seed % HUES.length]!;
  const ribs = 5 + (seed % 3);
  const turn = ((seed >> 5) % 41) - 20;
  return (
    <svg className={styles.avatar} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" data-bot={isBot}>
      <circle cx="24" cy="24" r="24" fill={`hsl(${hue} 34% 22%)`} />
      {isBot ? <BotFace hue={hue} /> : <Shell hue={hue} ribs={ribs} turn={turn} />}
      {!isBot && (
        <text x="24" y="31" className={styles.letter}>
          {initialOf(name)}
        </text>
      )}
    </svg>
  );
}

function Shell({ hue, ribs, turn }: { readonly hue: number; readonly ribs: number; readonly turn: number }) {
  const spread = 124;
  return (
    <g transform={`rotate(${turn} 24 24)`}>
      {Array.from({ length: ribs }, (_, rib) => {
        const angle = -spread / 2 + (spread * rib) / (ribs - 1);
        return (
          <ellipse
            key={angle}
            cx="24"
            cy="24"
            rx={30 / ribs + 2.4}
            ry="17.5"
            transform={`rotate(${angle} 24 42)`}
            fill={`hsl(${hue + rib * 4} ${58 - rib * 2}% ${64 + (rib % 2) * 7}%)`}
          />
        );
      })}
      <circle cx="24" cy="41" r="4.5" fill={`hsl(${hue} 50% 58%)`} />
    </g>
  );
}

function BotFace({ hue }: { readonly hue: number }) {
  return (
    <g>
      <path d="M24 13V8" stroke={`hsl(${hue} 40% 70%)`} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="24" cy="7.5" r="2.5" fill={`hsl(${hue} 60% 76%)`} />
      <rect x="10" y="13" width="28" height="22" rx="9" fill={`hsl(${hue} 36% 68%)`} />
      <rect x="14" y="18" width="20" height="11" rx="5.5" fill={`hsl(${hue} 40% 14%)`} />
      <circle cx="20" cy="23.5" r="2.4" fill="#fdf6e4" />
      <circle cx="28" cy="23.5" r="2.4" fill="#fdf6e4" />
      <rect x="17" y="37" width="14" height="5" rx="2.5" fill={`hsl(${hue} 30% 54%)`} />
    </g>
  );
}

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '?';

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + character.codePointAt(0)!) >>> 0;
  return value;
}
