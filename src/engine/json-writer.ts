const START_BYTES = 16 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** 1 for what stands in a string as it is; nothing at all for what is no ASCII. */
const PLAIN = Uint8Array.from({ length: 0x7f }, (_, code) =>
  Number(code >= 0x20 && code !== QUOTE && code !== BACKSLASH),
);
const COMMA = 0x2c;
const COLON = 0x3a;
const DIGIT_0 = 0x30;
/** What 32 bits can count with. */
const LARGEST_SMALL = 0x3fffffff;
const SMALL_DIGITS = 7;
const SMALL_COUNTS = 10 ** SMALL_DIGITS;
const LIST_BEGIN = 0x5b;
const LIST_END = 0x5d;
const FIELDS_BEGIN = 0x7b;
const FIELDS_END = 0x7d;

/**
 * JSON as bytes, put down piece by piece in one place that is used over and over: what is written for every move leaves
 * nothing behind to be collected. All of it is ASCII, whatever people are called, so that a character is a byte.
 */
export class JsonWriter<Bytes extends Uint8Array = Uint8Array> {
  bytes: Bytes;
  /** How far it is written. Set back, it forgets what came after. */
  length = 0;
  readonly #allocate: (size: number) => Bytes;

  constructor(allocate: (size: number) => Bytes) {
    this.#allocate = allocate;
    this.bytes = allocate(START_BYTES);
  }

  /** ASCII that is JSON already, or a part of it. */
  raw(text: string): void {
    const { length } = text;
    const bytes = this.roomFor(length);
    const start = this.length;
    for (let index = 0; index < length; index++) bytes[start + index] = text.charCodeAt(index);
    this.length = start + length;
  }

  string(text: string): void {
    const { length } = text;
    const bytes = this.roomFor(length + 2);
    let at = this.length;
    let isPlain = 1;
    bytes[at++] = QUOTE;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      isPlain &= PLAIN[code]!;
      bytes[at++] = code;
    }
    if (!isPlain) return this.raw(escaped(text));
    bytes[at++] = QUOTE;
    this.length = at;
  }

  number(value: number): void {
    if (value >= 0 && value <= LARGEST_SMALL && (value | 0) === value) this.#count(value | 0);
    else if (Number.isSafeInteger(value) && value >= 0) this.#largeCount(value);
    else this.raw(Number.isFinite(value) ? `${value}` : 'null');
  }

  /** Digit by digit: a number that is not yet a text need not become one. */
  #count(value: number): void {
    if (value < 10) return this.#byte(DIGIT_0 + value);
    let digits = 2;
    for (let rest = (value / 10) | 0; rest >= 10; rest = (rest / 10) | 0) digits += 1;
    this.#digits(value, digits);
  }

  #largeCount(value: number): void {
    const high = Math.floor(value / SMALL_COUNTS);
    this.number(high);
    this.#digits(value - high * SMALL_COUNTS, SMALL_DIGITS);
  }

  #digits(value: number, digits: number): void {
    const bytes = this.roomFor(digits);
    let rest = value | 0;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = DIGIT_0 + rest - 10 * tenth;
      rest = tenth;
    }
    this.length += digits;
  }

  /** Plain data, as `JSON.stringify` writes it; undefined is null, as in a list. */
  value(value: unknown): void {
    if (typeof value === 'string') this.string(value);
    else if (typeof value === 'number') this.number(value);
    else if (Array.isArray(value)) this.#list(value);
    else if (typeof value === 'object' && value !== null) this.#fields(value as Readonly<Record<string, unknown>>);
    else this.raw(typeof value === 'boolean' ? `${value}` : 'null');
  }

  #list(items: readonly unknown[]): void {
    this.beginList();
    for (let index = 0; index < items.length; index++) {
      this.value(items[index]);
      this.comma();
    }
    this.endList();
  }

  #fields(fields: Readonly<Record<string, unknown>>): void {
    this.#byte(FIELDS_BEGIN);
    for (const key in fields) this.field(key, fields[key]);
    this.endFields();
  }

  /** One field and a comma; nothing for one that is undefined. */
  field(key: string, value: unknown): void {
    if (value === undefined) return;
    this.string(key);
    this.#byte(COLON);
    this.value(value);
    this.comma();
  }

  beginList(): void {
    this.#byte(LIST_BEGIN);
  }

  comma(): void {
    this.#byte(COMMA);
  }

  /** The end of a list, each item of which was followed by a comma. */
  endList(): void {
    this.#end(LIST_END);
  }

  /** The same for fields. */
  endFields(): void {
    this.#end(FIELDS_END);
  }

  #end(bracket: number): void {
    if (this.bytes[this.length - 1] === COMMA) this.length -= 1;
    this.#byte(bracket);
  }

  #byte(byte: number): void {
    this.roomFor(1)[this.length] = byte;
    this.length += 1;
  }

  /** ASCII that is in bytes already. */
  ready(bytes: Uint8Array): void {
    this.roomFor(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Once more what was written before. */
  again(from: number, to: number): void {
    this.roomFor(to - from).copyWithin(this.length, from, to);
    this.length += to - from;
  }

  /** Where so many bytes more can be put. */
  roomFor(count: number): Bytes {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const larger = this.#allocate(2 * needed);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    return this.bytes;
  }
}

const escaped = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
