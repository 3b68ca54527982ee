import { useEffect, useState } from 'react';

/** A little shorter than the pause that the rules leave after a trick. */
const LINGER_MS = 1700;

/** True while a finished trick stays on the screen. The next card ends it early. */
export function useLinger(tricksDone: number, cardsLaid: number): boolean {
  const [seen, setSeen] = useState(tricksDone);
  useEffect(() => {
    if (seen === tricksDone) return;
    const timer = setTimeout(() => setSeen(tricksDone), LINGER_MS);
    return () => clearTimeout(timer);
  }, [seen, tricksDone]);
  return tricksDone === seen + 1 && cardsLaid === 0;
}
