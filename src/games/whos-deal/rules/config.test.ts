import { expect, test } from 'vitest';
import { PLATFORM_REFUSALS } from '../../../wire/refusals.ts';
import { whosDeal } from '../index.ts';
import * as constants from './constants.ts';

test('[§0] what the home page says of it: its name, four seats, two partnerships', () => {
  const { id, name, icon, description, seats, hasTeams, botLevels } = whosDeal.config;
  expect([id, name, icon]).toEqual(['whos-deal', "Who's Deal?", '🃏']);
  expect(description.en).toBe('Classic Euchre. Pick trump. Take tricks. Talk trash.');
  expect({ seats, hasTeams, botLevels }).toEqual({
    ...{ seats: { min: 4, max: 4, initial: 4 }, hasTeams: true, botLevels: ['easy', 'standard', 'expert'] },
  });
});

test('[§3] points to win: 5, 7, 10 or 11, and 10 unless told', () => {
  expect(whosDeal.config.settings).toMatchObject([{ key: 'targetScore', kind: 'choice', initial: 10 }]);
  const [field] = whosDeal.config.settings;
  expect(field!.kind === 'choice' && field!.choices.map(({ value }) => value)).toEqual([5, 7, 10, 11]);
});

test('[§1] the figures of the game', () => {
  expect({ ...constants }).toEqual({
    ...{ SEAT_COUNT: 4, EUCHRE_RANKS: ['9', '10', 'J', 'Q', 'K', 'A'], CARDS_PER_HAND: 5, TRICKS_PER_ROUND: 5 },
    ...{ KITTY_SIZE: 4, DEFAULT_TARGET_SCORE: 10, VALID_TARGET_SCORES: [5, 7, 10, 11] },
    ...{ BOT_ACTION_DELAY_RANGE_MS: [1500, 3000], ROUND_RESULT_DISPLAY_MS: 5000, TRICK_RESULT_DISPLAY_MS: 2000 },
    EXPERT_THINKS_MS: 400, // [§15]
  });
});

test('[§13] its refusals and their statuses', () => {
  const statuses = Object.entries(whosDeal.config.refusals).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    ...{ INVALID_CARD: 400, MUST_FOLLOW_SUIT: 400, INVALID_SUIT: 400, MUST_CALL: 400 },
    ...{ INACTIVE_PARTNER: 403, NOT_DEALER: 403 },
  });
  expect(whosDeal.config.refusals.MUST_CALL!.words.en).toBe('Dealer must call');
  expect(PLATFORM_REFUSALS).toMatchObject({
    ...{ NOT_YOUR_TURN: { status: 403 }, NOT_OWNER: { status: 403 }, INVALID_PHASE: { status: 409 } },
    ...{ STALE_TURN: { status: 409 }, INVALID_SETTING: { status: 400 }, INVALID_SWAP: { status: 400 } },
    INVALID_REQUEST: { status: 400 },
  });
});
