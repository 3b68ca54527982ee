import type { GameModule } from '../../kit/contract.ts';
import { getBotAction } from './bots/bots.ts';
import { parseAction } from './rules/actions.ts';
import {
  BOT_JUDGE_DELAY_MS,
  BOT_SUBMIT_DELAY_RANGE_MS,
  DEFAULT_SEATS,
  MAX_SEATS,
  MIN_SEATS,
} from './rules/constants.ts';
import {
  checkGameOver,
  getDueAt,
  getLegalActions,
  initialize,
  processAction,
  processAdvancement,
  processPlayerReplacement,
} from './rules/engine.ts';
import type { TerribleEvent } from './rules/events.ts';
import { sanitizeForPlayer } from './rules/looks.ts';
import { REFUSALS } from './rules/refusals.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import type { TerribleAction, TerribleSettings, TerribleState, TerribleView } from './rules/types.ts';

export const terriblePeople: GameModule<TerribleState, TerribleAction, TerribleView, TerribleSettings, TerribleEvent> =
  {
    config: {
      id: 'terrible-people',
      name: 'Terrible People',
      icon: '😈',
      description: { en: 'Fill in the blanks. Be terrible.', vi: 'Điền vào chỗ trống. Hãy thật xấu xa.' },
      seats: { min: MIN_SEATS, max: MAX_SEATS, initial: DEFAULT_SEATS },
      settings: SETTINGS,
      botLevels: ['easy', 'standard', 'expert'],
      botPaceMs: BOT_SUBMIT_DELAY_RANGE_MS,
      hidesBotClock: true,
      refusals: REFUSALS,
      rulesVersion: 1,
    },
    initialize,
    parseAction,
    getLegalActions,
    processAction,
    getDueAt,
    processAdvancement,
    sanitizeForPlayer,
    getBotAction,
    checkGameOver,
    processPlayerReplacement,
    getScore: ({ scores }, playerId) => scores[playerId] ?? 0,
    getBotPaceMs: ({ phase }) =>
      phase === 'judging' ? [BOT_JUDGE_DELAY_MS, BOT_JUDGE_DELAY_MS] : BOT_SUBMIT_DELAY_RANGE_MS,
    reviseSettings,
  };
