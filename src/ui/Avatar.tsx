import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly isBot?: boolean;
  readonly size?: number;
}

const HUES = [14, 38, 86, 158, 176, 198, 226, 262, 318, 344];

/** A shell grown from a name: the same name always grows the same colour and turn. */
export function Avatar({ name, isBot = false, size = 44 }: AvatarProps) {
  const seed = hash(name);
  const hue = HUES[seed % HUES.length]!;
  const turn = ((seed >> 5) % 41) - 20;
  return (
    <svg className={styles.avatar} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" data-bot={isBot}>
      <circle cx="24" cy="24" r="24" fill={`hsl(${hue} 34% 22%)`} />
      {isBot ? <BotFace hue={hue} /> : <Shell hue={hue} turn={turn} />}
      {!isBot && (
        <text x="24" y="32" className={styles.letter}>
          {initialOf(name)}
        </text>
      )}
    </svg>
  );
}

const FAN =
  'M24 40L1.4 31.8A6.5 6.5 0 0 1 7.9 22.2A6.5 6.5 0 0 1 18.2 16.7A6.5 6.5 0 0 1 29.8 16.7A6.5 6.5 0 0 1 40.1 22.2A6.5 6.5 0 0 1 46.6 31.8Z';
const RIBS = 'M24 38L9.9 24.3M24 38L18.9 19.5M24 38L29.1 19.5M24 38L38.1 24.3';

function Shell({ hue, turn }: { readonly hue: number; readonly turn: number }) {
  return (
    <g transform={`rotate(${turn} 24 24) translate(24 26) scale(0.86) translate(-24 -28)`}>
      <path d={FAN} fill={`hsl(${hue} 62% 74%)`} />
      <path d={RIBS} stroke={`hsl(${hue} 42% 56%)`} strokeWidth="2" strokeLinecap="round" />
      <circle cx="24" cy="40" r="4.5" fill={`hsl(${hue} 50% 60%)`} />
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
