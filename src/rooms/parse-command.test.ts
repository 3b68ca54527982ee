import { describe, expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import type { GameAction } from '../kit/contract.ts';
import { parseCommand } from './parse-command.ts';

const JUNK = { deep: JSON.parse(`${'['.repeat(7000)}${']'.repeat(7000)}`), long: 'x'.repeat(10_000) };
const scored = {
  ...partyGame,
  config: { ...partyGame.config, settings: [{ ...partyGame.config.settings[0]!, key: 'targetScore' }] },
};
const teams = { a: ['ann', 'bot-1-2'], b: ['bot-1-1', 'bot-1-3'] };

const commandOf = (input: GameAction, game = partyGame) => {
  const parsed = parseCommand(game, 'ann', input);
  return parsed.ok ? parsed.value : parsed.refusal.code;
};

describe('a command holds the named fields and nothing else', () => {
  test.each([
    ['swap-teams', { playerIdA: 'ann', playerIdB: 'ben' }],
    ['set-seats', { seats: 5 }],
    ['set-bot-level', { level: 'easy' }],
    ['kick', { playerId: 'ben' }],
  ])('%s', (type, payload) => {
    const action = { type, payload };
    expect(commandOf({ type, payload: { ...payload, ...JUNK } })).toEqual({
      type: 'settings',
      playerId: 'ann',
      action,
    });
  });

  test('set-target-score', () => {
    const action = { type: 'set-target-score', payload: { targetScore: 5 } };
    const input = { ...action, payload: { ...action.payload, ...JUNK } };
    expect(commandOf(input, scored)).toEqual({ type: 'settings', playerId: 'ann', action });
  });

  test('set-setting copies its values, and refuses fields that the game does not declare', () => {
    const payload = { rounds: 5, themes: ['sky'] };
    const command = commandOf({ type: 'set-setting', payload });
    payload.themes.push('later');
    expect(command).toEqual({
      ...{ type: 'settings', playerId: 'ann' },
      action: { type: 'set-setting', payload: { rounds: 5, themes: ['sky'] } },
    });
    expect(commandOf({ type: 'set-setting', payload: { rounds: 5, ...JUNK } })).toBe('INVALID_SETTING');
  });

  test('start', () => {
    expect(commandOf({ type: 'start', payload: JUNK })).toEqual({ type: 'start', playerId: 'ann' });
    const payload = { rounds: 5, teams: { ...teams, ...JUNK }, ...JUNK };
    expect(commandOf({ type: 'start', payload })).toEqual({
      ...{ type: 'start', playerId: 'ann' },
      settings: { rounds: 5, teams },
    });
  });

  test('play-again', () => {
    expect(commandOf({ type: 'play-again', payload: JUNK })).toEqual({ type: 'play-again', playerId: 'ann' });
  });

  test('a move, as the game parses it', () => {
    const action = { type: 'pick', payload: { value: 2 } };
    const padded = { ...action, payload: { ...action.payload, ...JUNK }, ...JUNK };
    expect(commandOf(padded)).toEqual({ type: 'play', playerId: 'ann', action });
  });
});

describe('a field of the wrong type is refused', () => {
  test.each<[string, object, string]>([
    ['swap-teams', { playerIdA: JUNK.deep, playerIdB: 'ben' }, 'INVALID_SWAP'],
    ['set-seats', { seats: JUNK.deep }, 'INVALID_SETTING'],
    ['set-seats', { seats: 2.5 }, 'INVALID_SETTING'],
    ['set-bot-level', { level: JUNK.deep }, 'INVALID_SETTING'],
    ['set-setting', { themes: [JUNK.deep] }, 'INVALID_SETTING'],
    ['set-target-score', { targetScore: JUNK.deep }, 'INVALID_SETTING'],
    ['kick', { playerId: JUNK.deep }, 'INVALID_REQUEST'],
    ['start', { rounds: JUNK.deep }, 'INVALID_SETTING'],
    ['start', { teams: JUNK.deep }, 'INVALID_SETTING'],
    ['start', { teams: { a: ['ann', JUNK.deep], b: ['ben', 'cat'] } }, 'INVALID_SETTING'],
    ['pick', { value: JUNK.deep }, 'INVALID_REQUEST'],
    ['no-such-action', JUNK, 'INVALID_REQUEST'],
    ['__proto__', JUNK, 'INVALID_REQUEST'],
  ])('%s case %#', (type, payload, code) => {
    expect(commandOf({ type, payload })).toBe(code);
  });
});
