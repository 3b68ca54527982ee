const A_DAY_MS = 24 * 60 * 60 * 1000;
const SIGNATURE = /oyster-world:[0-9a-f]{64}/g;

/** Ranges are an addition to `legal`: a field of an action, and one more value in a row of a table of actions. */
function withoutRanges(legal: unknown): unknown {
  if (!Array.isArray(legal)) return legal;
  return legal.map((entry) => {
    if (!Array.isArray(entry)) {
      const { between: _between, ...action } = entry;
      return action;
    }
    const [type, names, ...payloads] = entry;
    return [type, names, ...payloads.map((values) => values.slice(0, names.length))];
  });
}

/**
 * Replaces what is random by placeholders, and times by the time since the start. JSON inside of a text becomes a value
 * marked as text, so that the order of its keys does not count. Leaves out the ranges of legal actions.
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
    const entries = Object.entries(value).map(
      ([key, part]) => [key, key === 'legal' ? withoutRanges(part) : part] as const,
    );
    return Object.fromEntries(entries.map(([key, part]) => [replaceWords(key), normalise(part)]));
  };
  return normalise;
}
