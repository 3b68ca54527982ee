import type { GameModule, PaceRange } from '../../kit/contract.ts';
import { actionParser } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
import { ACTIONS } from './rules/actions.ts';
import {
  BOT_ACTION_DELAY_RANGE_MS,
  DEFAULT_TARGET_SCORE,
  EXPERT_THINKS_MS,
  SEAT_COUNT,
  TRICK_RESULT_DISPLAY_MS,
  VALID_TARGET_SCORES,
} from './rules/constants.ts';
import {
  checkGameOver,
  getLegalActions,
  getScore,
  initialize,
  processAction,
  processAdvancement,
} from './rules/engine.ts';
import { REFUSALS } from './rules/refusals.ts';
import { sanitizeForPlayer } from './rules/sanitize.ts';
import { processPlayerReplacement } from './rules/seat-changes.ts';
import type {
  WhosDealAction,
  WhosDealEvent,
  WhosDealGameState,
  WhosDealSettings,
  WhosDealView,
} from './rules/types.ts';

export const whosDeal: GameModule<WhosDealGameState, WhosDealAction, WhosDealView, WhosDealSettings, WhosDealEvent> = {
  config: {
    id: 'whos-deal',
    name: "Who's Deal?",
    icon: '🃏',
    description: {
      en: 'Classic Euchre. Pick trump. Take tricks. Talk trash.',
      vi: 'Euchre kinh điển. Chọn chất chủ. Ăn nước bài. Cà khịa nhau.',
    },
    seats: { min: SEAT_COUNT, max: SEAT_COUNT, initial: SEAT_COUNT },
    hasTeams: true,
    settings: [
      {
        kind: 'choice',
        key: 'targetScore',
        label: { en: 'Points to win', vi: 'Điểm để thắng' },
        choices: VALID_TARGET_SCORES.map((value) => ({ value, label: { en: `${value}`, vi: `${value}` } })),
        initial: DEFAULT_TARGET_SCORE,
      },
    ],
    botLevels: ['easy', 'standard', 'expert'],
    botPaceMs: BOT_ACTION_DELAY_RANGE_MS,
    expertThinksMs: EXPERT_THINKS_MS,
    refusals: REFUSALS,
    rulesVersion: 1,
  },
  initialize,
  parseAction: actionParser(ACTIONS),
  getLegalActions,
  processAction,
  getDueAt: ({ phaseEndsAt }) => phaseEndsAt,
  processAdvancement,
  sanitizeForPlayer,
  getBotAction,
  checkGameOver,
  processPlayerReplacement,
  getScore,
  getBotPaceMs,
};

/** D8: nobody leads before the trick on the table has been looked at. */
function getBotPaceMs({ round: { tricksPlayed, currentTrick } }: WhosDealGameState): PaceRange {
  const [min, max] = BOT_ACTION_DELAY_RANGE_MS;
  return tricksPlayed > 0 && currentTrick.length === 0 ? [Math.max(min, TRICK_RESULT_DISPLAY_MS), max] : [min, max];
}
