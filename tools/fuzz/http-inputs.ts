import { encodeRequest, type HttpRequest, type Wire } from '../../tests/support/http-bytes.ts';
import type { Chance } from './chance.ts';
import { forgedRequest, type WholeRequest, wholeRequest } from './grammar.ts';
import { bend, corrupt, oddValue, Raw, toJson } from './mutate.ts';
import type { Scene } from './scene.ts';

/** Well-formed HTTP with something wrong inside, or nothing at all. */
export interface HttpInput extends Wire {
  /** The only status that is right here, where there is just one. */
  readonly mustBe?: number;
  /** Whether the server may end the connection over it, so that nothing should be sent after it. */
  readonly isLast: boolean;
}

type Header = readonly [name: string, value: string];

export function httpInput(scene: Scene, chance: Chance): HttpInput {
  const kind = chance.weighted({ whole: 14, bent: 60, corrupt: 10, head: 9, forged: 7 });
  const request = requestOf(kind, scene, chance);
  const isLast = kind === 'head' || !isReadable(request);
  return { ...encodeRequest(request), isLast, ...(kind === 'forged' && { mustBe: 401 }) };
}

const BODY_LIMIT = 16 * 1024;

/** Whether the body is JSON that the server reads to its end. */
function isReadable({ body }: HttpRequest): boolean {
  if (body === null) return true;
  if (body.length > BODY_LIMIT) return false;
  const text = body.toString();
  if (text.includes('__proto__') || text.includes('constructor')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return !/^[{["]/.test(text) && text.includes('='); // a form
  }
}

function requestOf(kind: 'whole' | 'bent' | 'corrupt' | 'head' | 'forged', scene: Scene, chance: Chance): HttpRequest {
  switch (kind) {
    case 'whole':
      return dressed(wholeRequest(scene, chance), chance);
    case 'forged':
      return dressed(forgedRequest(scene, chance), chance);
    case 'corrupt':
      return withBody(wholeRequest(scene, chance), chance, (body) => corrupt(toJson(body), chance));
    case 'head':
      return withOddHead(dressed(wholeRequest(scene, chance), chance), chance);
    case 'bent':
      return bent(wholeRequest(scene, chance), chance);
  }
}

function bent(request: WholeRequest, chance: Chance): HttpRequest {
  if (request.body === null) return { ...dressed(request, chance), path: bentPath(request.path, chance) };
  if (request.isForm) return withForm(request, chance, bend(request.body, chance));
  return withBody(request, chance, (body) => {
    let value = bend(body, chance);
    while (chance.chance(0.2)) value = bend(value, chance);
    return Buffer.from(toJson(value));
  });
}

function bentPath(path: string, chance: Chance): string {
  const cut = path.lastIndexOf('/') + 1;
  const odd = chance.pick([
    '%',
    '%zz',
    '%00',
    '%E0%A4%A',
    '%ff',
    '..',
    '.',
    '*',
    '__proto__',
    'A'.repeat(120),
    'A'.repeat(3000),
    '%2e%2e%2f',
    '?a[b]=1',
    ';a=b',
    '//',
  ]);
  return chance.pick([
    path.slice(0, cut) + odd,
    path + odd,
    `/${odd}${path}`,
    path.toLowerCase(),
    `${path}?${odd}=${odd}`,
  ]);
}

const dressed = (request: WholeRequest, chance: Chance): HttpRequest =>
  request.isForm
    ? withForm(request, chance, request.body)
    : withBody(request, chance, (body) => Buffer.from(toJson(body)));

function withBody(request: WholeRequest, chance: Chance, write: (body: unknown) => Buffer): HttpRequest {
  const { method, path, body } = request;
  const headers: Header[] = [['host', '127.0.0.1'], ...identity(request, chance)];
  if (body === null) return { method, path, headers, body: null };
  return {
    method,
    path,
    headers: [...headers, ['content-type', 'application/json']],
    body: write(body),
    isChunked: chance.chance(0.05),
  };
}

function withForm(request: WholeRequest, chance: Chance, body: unknown): HttpRequest {
  const fields =
    body !== null && typeof body === 'object' && !(body instanceof Raw)
      ? Object.entries(body)
      : [['channel_name', toJson(body)]];
  const text = fields
    .map(
      ([key, value]) => `${key}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value : toJson(value)))}`,
    )
    .join('&');
  const headers: Header[] = [
    ['host', '127.0.0.1'],
    ...identity(request, chance),
    ['content-type', 'application/x-www-form-urlencoded'],
  ];
  return { ...request, headers, body: chance.chance(0.1) ? corrupt(text, chance) : Buffer.from(text) };
}

/** `encodeURIComponent` takes no lone surrogates. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const identity = ({ session }: WholeRequest, chance: Chance): Header[] => {
  if (session === null) return [];
  return [
    chance.chance(0.7) ? ['authorization', `Bearer ${session.token}`] : ['cookie', `oyster_session=${session.token}`],
  ];
};

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'SEARCH',
  'TRACE',
  'QUERY',
  'LOCK',
];
const ODD_HEADERS: readonly Header[] = [
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'json',
    '',
    'application/json, text/html',
    'application/x-www-form-urlencoded; a=b',
    '/;=',
  ].map((type): Header => ['content-type', type]),
  ...['http://evil.example', 'null', '', '://', 'http://[', 'http://127.0.0.1.evil.example', 'a'.repeat(3000)].map(
    (origin): Header => ['origin', origin],
  ),
  ...[
    'Bearer ',
    'Bearer x',
    'Basic AAAA',
    'Bearer ../../..',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(9000)}`,
    'bearer',
  ].map((value): Header => ['authorization', value]),
  ...[
    'oyster_session=',
    'oyster_session=%',
    `oyster_session=${'%'.repeat(43)}`,
    '=;=;=',
    `${'a=b; '.repeat(500)}`,
    '__proto__=1',
    'oyster_session="a',
  ].map((value): Header => ['cookie', value]),
  ...['identity', 'gzip', 'br, deflate', 'x'].map((value): Header => ['content-encoding', value]),
  ['accept', 'text/html'],
  ['accept', '*/*;q=0.0001,,,'],
  ['accept-encoding', 'gzip, br'],
  ['range', 'bytes=0-0,-1,99999999-'],
  ['range', 'bytes=9-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['if-range', 'x'],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['x-forwarded-host', 'evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
  ['expect', 'miracles'],
  ['te', 'trailers'],
  ['accept-version', '999'],
  ['content-language', '\u00ff\u00fe'],
  ['x-long', 'x'.repeat(10_000)],
];

function withOddHead(request: HttpRequest, chance: Chance): HttpRequest {
  const [name, value] = chance.pick(ODD_HEADERS);
  switch (chance.below(4)) {
    case 0:
      return { ...request, method: chance.pick(METHODS) };
    case 1:
      return { ...request, headers: [...request.headers.filter(([known]) => known !== name), [name, value]] };
    case 2:
      return { ...request, headers: [...request.headers, [name, value]] };
    default:
      return {
        ...request,
        path: bentPath(request.path, chance),
        headers: [...request.headers, [`x-${chance.text(5, 'abc')}`, headerText(chance)]],
      };
  }
}

const headerText = (chance: Chance): string =>
  toJson(oddValue(chance))
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 4000);
