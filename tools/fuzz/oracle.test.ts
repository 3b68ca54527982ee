import { describe, expect, test } from 'vitest';
import { Chance } from './chance.ts';
import { bend, corrupt, toJson } from './mutate.ts';
import { Oracle } from './oracle.ts';
import { HONEST_PREFIX } from './secrets.ts';

// A judge who cannot say guilty proves nothing.

const input = Buffer.from('GET / HTTP/1.1\r\n\r\n');
const answer = (status: number, body: string) => ({
  status,
  body,
  headers: new Map([['content-type', 'application/json']]),
});

describe('an answer', () => {
  test.each([
    [500, '{"error":"Something broke.","code":"INTERNAL_ERROR"}', 'the server failed'],
    [400, '{"message":"no"}', 'a refusal (400) that is no { error, code }'],
    [400, '{"error":"no","code":"ROOM_NOT_FOUND"}', 'a code with a status of another'],
    [400, '{"error":"Bid at least {min}.","code":"BID_TOO_LOW"}', 'a refusal without a figure that its words name'],
    [400, '{"error":"x\\n    at play (rooms.ts:1:2)","code":"INVALID_REQUEST"}', 'a stack trace was shown'],
    [200, `{"token":"${HONEST_PREFIX}abc"}`, 'a secret was shown'],
    [200, '{"success":true,"room":{"generator":{}}}', 'a secret was shown'],
  ])('%d %s: %s', (status, body, what) => {
    const oracle = new Oracle();
    oracle.http(answer(status, body), input);
    expect(oracle.findings.map((finding) => finding.split(':')[0])).toContain(what);
  });

  test('a refusal as documented is none of these', () => {
    const oracle = new Oracle();
    oracle.http(answer(404, '{"error":"There is no World with this code.","code":"ROOM_NOT_FOUND"}'), input);
    expect(oracle.findings).toEqual([]);
  });
});

describe('what an attacker sees', () => {
  const hidden = { table: ['9S'], hand: [] as string[] };
  const told = (viewer: string | null, view: object) => {
    const { secrets, findings } = new Oracle();
    secrets.watch(['ROOM']);
    secrets.control('ROOM', 7, hidden);
    secrets.own('ROOM', 7, 'ann', { ...hidden, hand: ['JH', 'AC'] });
    secrets.seen({ roomCode: 'ROOM', version: 7, viewer, view, by: 'eve' });
    return findings.length;
  };

  test("a seated attacker with a card of another's hand", () => {
    expect(told('eve', { ...hidden, hand: ['10D', 'JH'] })).toBe(1);
    expect(told('eve', { ...hidden, hand: ['10D', '9S'] })).toBe(0);
  });

  test('a stranger who sees anything a spectator does not', () => {
    expect(told(null, { ...hidden, hand: ['JH'] })).toBe(1);
    expect(told(null, hidden)).toBe(0);
  });
});

test('the same seed bends and breaks in the same way', () => {
  const ideas = (seed: string) => {
    const chance = new Chance(seed);
    return Array.from({ length: 50 }, () =>
      corrupt(toJson(bend({ a: 1, b: ['x', { c: true }] }, chance)), chance).toString('hex'),
    );
  };
  expect(ideas('7')).toEqual(ideas('7'));
  expect(ideas('7')).not.toEqual(ideas('8'));
});
