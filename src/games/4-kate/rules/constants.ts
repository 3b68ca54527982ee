export const BOARD_COLS = 7;
export const BOARD_ROWS = 6;
export const WIN_LENGTH = 4;
export const BOT_MOVE_DELAY_MS = 1500;
export const EXPERT_THINKS_MS = 3000;
