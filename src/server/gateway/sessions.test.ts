import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSessionKey, SessionKeyDamaged } from './session-key.ts';
import { playerIdOf, Sessions } from './sessions.ts';

describe('secrets', () => {
  const ours = new Sessions('our key');

  test('an issued secret has 43 characters, is recognised, and owns the id drawn from it', () => {
    const { secret, playerId } = ours.issue();
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(ours.read(secret)).toEqual({ secret, playerId, isIssued: true });
    expect(playerId).toBe(playerIdOf(secret));
    expect(new Sessions('our key').read(secret)?.isIssued).toBe(true);
  });

  test.each([
    ['made up', 'A'.repeat(43)],
    ['signed with another key', new Sessions('their key').issue().secret],
  ])('a secret that was %s is a session that was not issued', (_how, secret) => {
    expect(ours.read(secret)).toEqual({ secret, playerId: playerIdOf(secret), isIssued: false });
  });

  test('every changed character ends the signature, the last one included', () => {
    const { secret } = ours.issue();
    for (let at = 0; at < secret.length; at++) {
      for (const other of ['A', 'B', 'Q', 'Z', '_']) {
        const forged = secret.slice(0, at) + other + secret.slice(at + 1);
        if (forged !== secret) expect(ours.read(forged)?.isIssued).toBe(false);
      }
    }
  });

  test.each([undefined, null, 7, '', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}%`])(
    '%j is no session',
    (text) => {
      expect(ours.read(text)).toBeNull();
    },
  );
});

describe('the key in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oyster-key-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('it is made once, and only the user of the server may read it', () => {
    const key = readSessionKey(dataDir);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(readSessionKey(dataDir)).toBe(key);
    expect(statSync(join(dataDir, 'session.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['session.key']);
  });

  test('a damaged key stops the start with one sentence', () => {
    const path = join(dataDir, 'session.key');
    const key = readFileSync(path, 'utf8');
    chmodSync(path, 0o600);
    writeFileSync(path, '');
    expect(() => readSessionKey(dataDir)).toThrow(SessionKeyDamaged);
    writeFileSync(path, `${key}\n`);
    expect(readSessionKey(dataDir)).toBe(key);
  });
});
