import type { GameModule } from '../../kit/contract.ts';
import { actionParser } from '../../kit/payload.ts';
import type { Settings } from '../../kit/settings.ts';
import { getBotAction } from './bots/bots.ts';
import { ACTIONS } from './rules/actions.ts';
import { BOT_MOVE_DELAY_MS, EXPERT_THINKS_MS } from './rules/constants.ts';
import {
  checkGameOver,
  getLegalActions,
  getScore,
  initialize,
  processAction,
  processPlayerReplacement,
} from './rules/engine.ts';
import { REFUSALS } from './rules/refusals.ts';
import type { Drop, FourKateEvent, FourKateState, FourKateView } from './rules/types.ts';

export const fourKate: GameModule<FourKateState, Drop, FourKateView, Settings, FourKateEvent> = {
  config: {
    id: '4-kate',
    name: '4 Kate',
    icon: '🔴',
    description: {
      en: 'Classic Connect 4. Drop pieces. Get four in a row.',
      vi: 'Cờ bốn quân kinh điển. Thả quân. Nối bốn quân liền.',
    },
    seats: { min: 2, max: 2, initial: 2 },
    settings: [],
    botLevels: ['easy', 'standard', 'expert'],
    expertThinksMs: EXPERT_THINKS_MS,
    botPaceMs: [BOT_MOVE_DELAY_MS, BOT_MOVE_DELAY_MS],
    refusals: REFUSALS,
    rulesVersion: 1,
  },
  initialize,
  parseAction: actionParser(ACTIONS),
  getLegalActions,
  processAction,
  getDueAt: () => null,
  processAdvancement: (state) => ({ state, events: [] }),
  sanitizeForPlayer: (state) => state,
  getBotAction,
  checkGameOver,
  processPlayerReplacement,
  getScore,
};
