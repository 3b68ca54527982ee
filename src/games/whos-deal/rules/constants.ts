import type { PaceRange } from '../../../kit/contract.ts';

export const SEAT_COUNT = 4;
export const EUCHRE_RANKS = ['9', '10', 'J', 'Q', 'K', 'A'] as const;
export const CARDS_PER_HAND = 5;
export const TRICKS_PER_ROUND = 5;
export const KITTY_SIZE = 4;
export const DEFAULT_TARGET_SCORE = 10;
export const VALID_TARGET_SCORES = [5, 7, 10, 11] as const;
export const BOT_ACTION_DELAY_RANGE_MS: PaceRange = [1500, 3000];
export const ROUND_RESULT_DISPLAY_MS = 5000;
export const TRICK_RESULT_DISPLAY_MS = 2000;
export const EXPERT_THINKS_MS = 400;
