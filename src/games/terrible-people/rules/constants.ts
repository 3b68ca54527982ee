export const HAND_SIZE = 10;
export const MIN_SEATS = 3;
export const MAX_SEATS = 10;
export const DEFAULT_SEATS = 4;
export const DEFAULT_TARGET_SCORE = 7;
export const BOT_SUBMIT_DELAY_RANGE_MS = [2000, 5000] as const;
export const BOT_JUDGE_DELAY_MS = 3000;
export const CZAR_REVEAL_DURATION_MS = 3000;
export const ROUND_RESULT_DURATION_MS = 5000;
/** Fewer prompts than this would soon repeat. */
export const MIN_PROMPTS = 40;
