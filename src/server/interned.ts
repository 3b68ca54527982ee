/**
 * The text as the one string that V8 keeps of all that read the same. Such strings are compared by identity, where a part
 * cut out of a longer one is compared letter by letter, in the slow half of the engine. For what is compared all the time.
 */
export const interned = (text: string): string => Object.keys({ [text]: null })[0]!;
