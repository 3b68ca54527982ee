import { expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import { playthrough } from './playthrough.ts';

test('a playthrough tells every action and event, and what each player sees of it', () => {
  const text = playthrough(partyGame, { seed: 'party', seats: 2, settings: { rounds: 1 } });
  const [head, settings, , begins] = text.split('\n');
  expect(head).toBe('Party, 2 seats, standard bots, seed "party"');
  expect(settings).toBe('settings {"rounds":1,"pickSeconds":20,"isQuick":false,"themes":["sea"]}');
  expect(begins).toBe('[0 ms] the game begins');
  expect(text).toMatch(/\* hand-updated \(only ann\) \{"secret":\d\}/);
  expect(text).toMatch(/ann, ben may pick \{"value":1\} \{"value":2\} \{"value":3\}/);
  expect(text).toMatch(/\[1000 ms\] (ann|ben): pick \{"value":\d\}/);
  expect(text).toMatch(/\[7000 ms\] time is up/);
  expect(text).toMatch(/ann, ben, spectator sees phase "over"/);
  expect(text.trimEnd()).toMatch(/outcome \{"winnerIds":\["ann","ben"\]\}$/);
});

test('the same seed tells the same story', () => {
  expect(playthrough(partyGame, { seed: 'a' })).toBe(playthrough(partyGame, { seed: 'a' }));
  expect(playthrough(partyGame, { seed: 'a' })).not.toBe(playthrough(partyGame, { seed: 'b' }));
});

test('settings that are not on offer are noticed', () => {
  expect(() => playthrough(partyGame, { seed: 'a', settings: { rounds: 2 } })).toThrow('not on offer');
});
