import type { GameModule } from '../../kit/contract.ts';
import { actionParser, Type } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
import { BOT_MOVE_DELAY_MS, EXPERT_THINKS_MS } from './rules/constants.ts';
import {
  checkGameOver,
  getLegalActions,
  getScore,
  initialize,
  processAction,
  processPlayerReplacement,
} from './rules/engine.ts';
import type { Drop, FourKateState, FourKateView } from './rules/types.ts';

export const fourKate: GameModule<FourKateState, Drop, FourKateView> = {
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
    refusals: {
      INVALID_COLUMN: { status: 400, words: { en: 'There is no such column', vi: 'Không có cột này' } },
      COLUMN_FULL: { status: 400, words: { en: 'Column is full', vi: 'Cột đã đầy' } },
      GAME_OVER: { status: 409, words: { en: 'The game is over', vi: 'Ván đã kết thúc' } },
    },
    rulesVersion: 1,
  },
  initialize,
  parseAction: actionParser<Drop>({
    drop: Type.Object({ column: Type.Number(), turnNo: Type.Optional(Type.Integer({ minimum: 0 })) }),
  }),
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
