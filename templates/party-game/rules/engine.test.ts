import { expect, test } from 'vitest';
import type { GameContext } from '../../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../../src/kit/random.ts';
import { partyGame } from '../index.ts';
import type { PartySettings, PartyState } from './types.ts';

const SETTINGS: PartySettings = { rounds: 1, pickSeconds: 20, isQuick: false, themes: ['sea'] };
const PLAYERS = ['ann', 'ben'].map((id) => ({ id, name: id }));
const at = (now: number): GameContext => ({ now, random: openRandom(branchRandom('party', 'test')) });

const begin = (): PartyState => partyGame.initialize(PLAYERS, SETTINGS, at(0)).state;

function pick(state: PartyState, playerId: string, value: number): PartyState {
  const result = partyGame.processAction(state, playerId, { type: 'pick', payload: { value } }, at(1000));
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.state;
}

const dieOf = (state: PartyState, playerId: string): number => state.seats.find(({ id }) => id === playerId)!.secret;

test('[P3] the last pick reveals the dice, and a right pick scores', () => {
  const state = begin();
  const wrong = (dieOf(state, 'ben') % 3) + 1;
  const revealed = pick(pick(state, 'ann', dieOf(state, 'ann')), 'ben', wrong);
  expect(revealed.phase).toBe('reveal');
  expect(revealed.seats.map(({ score }) => score)).toEqual([1, 0]);
});

test('[P3] a player picks once in a round', () => {
  const state = pick(begin(), 'ann', 1);
  const again = partyGame.processAction(state, 'ann', { type: 'pick', payload: { value: 2 } }, at(1000));
  expect(again).toMatchObject({ refusal: { code: 'ALREADY_PICKED' } });
});

test('[P4][P5] time reveals the dice and ends the game after the last round', () => {
  const revealed = partyGame.processAdvancement(begin(), at(20_000)).state;
  expect(revealed).toMatchObject({ phase: 'reveal', phaseEndsAt: 25_000 });
  const over = partyGame.processAdvancement(revealed, at(25_000)).state;
  expect(partyGame.checkGameOver(over)).toEqual({ winnerIds: ['ann', 'ben'] });
});

test('[P2][P6] a player sees the own die and no other', () => {
  const { seats } = partyGame.sanitizeForPlayer(begin(), 'ann');
  expect(seats.map((seat) => seat.secret !== undefined)).toEqual([true, false]);
});

test('[P1] a game of two is never quick', () => {
  expect(partyGame.reviseSettings!({ ...SETTINGS, isQuick: true }, ['isQuick'], 2)).toBeNull();
  expect(partyGame.reviseSettings!({ ...SETTINGS, isQuick: true }, [], 2)).toEqual(SETTINGS);
});
