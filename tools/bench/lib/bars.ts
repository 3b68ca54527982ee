export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly isOurs: boolean;
}

const WIDTH = 760;
const NAMES = 290;
const ROW = 34;
const HEAD = 56;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bar chart as SVG, readable on light and on dark. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const sorted = [...bars].sort((a, b) => b.value - a.value);
  const most = sorted[0]?.value ?? 1;
  const rows = sorted.map(({ name, value, isOurs }, index) => {
    const y = HEAD + index * ROW;
    const length = Math.round((value / most) * (WIDTH - NAMES - 90));
    return `  <text x="${NAMES - 12}" y="${y + 17}" text-anchor="end"${isOurs ? ' style="font-weight: 700"' : ''}>${escaped(name)}</text>
  <rect x="${NAMES}" y="${y}" width="${length}" height="24" rx="4" fill="${isOurs ? '#e2553d' : '#7b8794'}"/>
  <text x="${NAMES + length + 8}" y="${y + 17}">${Math.round(value).toLocaleString('en')}</text>`;
  });
  const height = HEAD + sorted.length * ROW + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
  <style>text { font: 14px system-ui, sans-serif; fill: #1d2733 } @media (prefers-color-scheme: dark) { text { fill: #e8edf2 } }</style>
  <text x="12" y="30" style="font: 700 17px system-ui, sans-serif">${escaped(title)}</text>
${rows.join('\n')}
</svg>
`;
}
