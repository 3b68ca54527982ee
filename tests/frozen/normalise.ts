const A_DAY_MS = 24 * 60 * 60 * 1000;
const SIGNATURE = /oyster-world:[0-9a-f]{64}/g;

/**
 * Replaces what is random by placeholders, and times by the time since the start. JSON inside of a text becomes a value
 * marked as text, so that the order of its keys does not count.
 */
export function createNormaliser(
  placeholders: Readonly<Record<string, string>>,
  startsAt: number,
): (value: unknown) => unknown {
  const replaceWords = (text: string): string =>
    Object.entries(placeholders).reduce(
      (replaced, [word, placeholder]) =>
        replaced.replaceAll(word, placeholder).replaceAll(word.toLowerCase(), placeholder),
      text.replace(SIGNATURE, '<signature>'),
    );
  const normaliseText = (text: string): unknown => {
    if (!/^[{[]/.test(text)) return replaceWords(text);
    try {
      return { '<text>': normalise(JSON.parse(text)) };
    } catch {
      return replaceWords(text);
    }
  };
  const normalise = (value: unknown): unknown => {
    if (typeof value === 'string') return normaliseText(value);
    if (typeof value === 'number') {
      return value >= startsAt && value < startsAt + A_DAY_MS ? `<start + ${value - startsAt}>` : value;
    }
    if (Array.isArray(value)) return value.map(normalise);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [replaceWords(key), normalise(part)]));
  };
  return normalise;
}
