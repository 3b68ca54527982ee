import type { Chance } from './chance.ts';

/** Text that stands in JSON as it is, though no serialiser would write it. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const DEEP = 4000;
const ODD_STRINGS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '3',
    'null',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '\r\n',
    '💥'.repeat(20),
    'ß'.repeat(12),
    'İ',
    '../../etc/passwd',
  ],
  ...["' OR 1=1 --", '"; DROP TABLE log; --', '{{7*7}}', '<script>alert(1)</script>', '%00', '%s%s%n'],
];
const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { toString: 1 },
    { toJSON: 1 },
    new Raw('{"then":1}'),
    { valueOf: null },
  ],
  ...[
    -1,
    0,
    1,
    1.5,
    7,
    100,
    101,
    255,
    256,
    65_536,
    1e9,
    -1e9,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1e308,
    -1e308,
    5e-324,
  ],
  ...['-0', '1e999', '-1e999', '1E400', '9'.repeat(400), '0.'.padEnd(300, '3')].map((text) => new Raw(text)),
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '01', '.5', '1.', '+1', "'a'", '"\\x41"', '"\\u12"'].map(
    (text) => new Raw(text),
  ),
  ...[
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{"__proto__":null}',
  ].map((text) => new Raw(text)),
];

/** Something that has no business to be where it is put. */
export function oddValue(chance: Chance): unknown {
  const kind = chance.below(20);
  if (kind === 0) return 'A'.repeat(chance.pick([31, 65, 201, 5000, 17_000]));
  if (kind === 1) return new Raw(nested(chance, chance.pick([10, 200, DEEP])));
  if (kind === 2) return Array.from({ length: chance.pick([3, 21, 1000]) }, () => 0);
  if (kind === 3)
    return Object.fromEntries(Array.from({ length: chance.pick([3, 400]) }, (_, index) => [`k${index}`, index]));
  return kind < 9 ? chance.pick(ODD_STRINGS) : chance.pick(ODD_VALUES);
}

function nested(chance: Chance, depth: number): string {
  return chance.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

/** The same value with one thing in it bent: missing, strange, a near miss, twice, renamed, or one too many. */
export function bend(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.chance(0.7)) return bendList(value, chance);
  if (isPlain(value) && Object.keys(value).length > 0 && chance.chance(0.9)) return bendObject(value, chance);
  return nearMiss(value, chance);
}

function bendObject(value: Record<string, unknown>, chance: Chance): unknown {
  const key = chance.pick(Object.keys(value));
  const { [key]: held, ...rest } = value;
  switch (chance.below(8)) {
    case 0:
      return rest;
    case 1:
      return { ...rest, [chance.pick([key.toUpperCase(), ` ${key}`, 'constructor', 'prototype', ''])]: held };
    case 2:
      return {
        ...value,
        [chance.pick(['surprise', 'constructor', 'roomCode', 'isBot', 'type', 'version'])]: oddValue(chance),
      };
    case 3:
      return new Raw(withTwice(toJson(value), key, toJson(oddValue(chance)), chance));
    default:
      return { ...rest, [key]: bend(held, chance) };
  }
}

/** A key that comes twice, or a prototype key, at the front or the end of an object. */
function withTwice(json: string, key: string, odd: string, chance: Chance): string {
  const extra = `${JSON.stringify(chance.pick([key, key, '__proto__', 'constructor']))}:${odd}`;
  return chance.chance(0.5) ? `{${extra},${json.slice(1)}` : `${json.slice(0, -1)},${extra}}`;
}

function bendList(list: readonly unknown[], chance: Chance): unknown {
  const index = chance.below(list.length);
  switch (chance.below(6)) {
    case 0:
      return [...list, ...list];
    case 1:
      return list.slice(1);
    case 2:
      return list[index];
    case 3:
      return [...list, oddValue(chance)];
    default:
      return list.with(index, bend(list[index], chance));
  }
}

/** Near misses find more than nonsense does. */
function nearMiss(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number' && chance.chance(0.5)) return value + chance.pick([-2, -1, -0.5, 0.5, 1, 2, 1e-9]);
  if (typeof value === 'string' && chance.chance(0.4)) {
    return chance.pick([
      value + value,
      value.slice(1),
      value.toLowerCase(),
      ` ${value} `,
      `${value}\u0000`,
      [value],
      `${value}'`,
    ]);
  }
  if (typeof value === 'boolean' && chance.chance(0.5)) return chance.pick([!value, String(value), Number(value)]);
  return oddValue(chance);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Raw);

export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([key, held]) => `${JSON.stringify(key)}:${toJson(held)}`)
    .join(',')}}`;
}

const BROKEN_UTF8 = ['ff', 'c080', 'eda080', 'f8888080', 'e282', 'f4908080', 'fe', '80'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** The text after an accident: cut off, one byte wrong, broken UTF-8, too much of it, or with junk around it. */
export function corrupt(text: string, chance: Chance): Buffer {
  const bytes = Buffer.from(text);
  const at = chance.below(bytes.length + 1);
  const splice = (piece: Buffer) => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  switch (chance.below(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      if (at < bytes.length) bytes[at] = chance.below(256);
      return bytes;
    case 2:
    case 3:
      return splice(chance.pick(BROKEN_UTF8));
    case 4:
      return splice(chance.bytes(chance.between(1, 8)));
    case 5:
      return Buffer.from(text + chance.pick([',', '}', ']', 'x', text, '\u0000', ' '.repeat(3000)]));
    case 6:
      return Buffer.from(chance.pick(['\ufeff', '//\n', '/**/', ")]}',\n", '\u0000', '[', '"']) + text);
    default:
      return Buffer.from(nested(chance, chance.pick([3, 500, DEEP])));
  }
}
