export const DEALING_MS = 1500;
export const SHOWDOWN_BASE_MS = 3000;
export const SHOWDOWN_PER_HAND_MS = 600;
export const SHOWDOWN_MAX_MS = 8000;
export const ENDED_MS = 5000;
export const UNCONTESTED_MS = 3000;
export const NEXT_HAND_MS = 1500;
export const BOT_PACE_MS = [800, 1800] as const;

/** L3.2: 52 cards make 17 hands. */
export const DEALT_MAX = 17;
export const HAND_SIZE = 3;
export const MISSED_TURNS_MAX = 2;
export const CHIPS_MAX = 1_000_000_000;

/** L12: the least percentile an opponent is taken to hold after what he did. */
export const RANGE_AFTER = { call: 0.35, bigCall: 0.6, raise: 0.6, reraise: 0.8 } as const;

/** Fold, call or check, raise, all-in. */
export const BET_ACTIONS = ['BO', 'THEO', 'TO', 'TO_TAT'] as const;
