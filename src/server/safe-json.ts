import { parse as parseSecurely } from 'secure-json-parse';

/** JSON without prototype keys. Whatever has nothing in it that could spell one need not be searched for it. */
export const parseSafely = (text: string): unknown =>
  text.includes('\\') || text.includes('proto') || text.includes('constructor')
    ? parseSecurely(text)
    : JSON.parse(text);
