import { useState } from 'react';

const KEY = 'lieng/';

/** A yes or no that this browser remembers. */
export function usePreference(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(name) ?? initial);
  const set = (next: boolean) => {
    setValue(next);
    try {
      localStorage.setItem(KEY + name, String(next));
    } catch {
      // A browser that remembers nothing still plays.
    }
  };
  return [value, set];
}

function read(name: string): boolean | null {
  try {
    const stored = localStorage.getItem(KEY + name);
    return stored === null ? null : stored === 'true';
  } catch {
    return null;
  }
}
