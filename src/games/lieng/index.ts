import type { GameModule } from '../../kit/contract.ts';
import { actionParser, Type } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
import { isAmount } from './rules/betting-manager.ts';
import { BOT_PACE_MS } from './rules/constants.ts';
import {
  getDueAt,
  getLegalActions,
  initialize,
  processAction,
  processAdvancement,
  processPlayerReplacement,
} from './rules/engine.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import { checkGameOver, getScore } from './rules/standings.ts';
import { BET_ACTIONS, type LiengAction, type LiengSettings, type LiengState, type LiengView } from './rules/types.ts';
import { getPublicState, getStateForPlayer } from './rules/views.ts';

const parsed = actionParser<LiengAction>({
  bet: Type.Object({
    action: Type.Enum([...BET_ACTIONS]),
    amount: Type.Optional(Type.Unknown()),
    turnNo: Type.Optional(Type.Integer()),
  }),
  rebuy: Type.Object({}),
  'sit-in': Type.Object({}),
});

/** L6.1: an amount is read for a raise alone, and must then be a whole number of chips. */
function parseAction(input: Parameters<typeof parsed>[0]): LiengAction | null {
  const action = parsed(input);
  if (action?.type !== 'bet') return action;
  const { amount, ...payload } = action.payload;
  if (payload.action !== 'TO') return { type: 'bet', payload };
  return isAmount(amount) ? action : null;
}

export const lieng: GameModule<LiengState, LiengAction, LiengView, LiengSettings> = {
  config: {
    id: 'lieng',
    name: 'Liêng',
    icon: '🧧',
    description: {
      en: 'Three cards, one round of betting, best hand takes the pot. Vietnamese, bold and quick.',
      vi: 'Ba lá bài, một vòng tố, bài lớn nhất ăn hết. Đậm chất Việt, nhanh và gay cấn.',
    },
    seats: { min: 2, max: 20, initial: 6 },
    settings: SETTINGS,
    botLevels: ['easy', 'standard', 'expert'],
    botPaceMs: BOT_PACE_MS,
    refusals: {
      NOT_IN_HAND: { status: 403, words: { en: 'You are not in this hand', vi: 'Bạn không ở trong ván này' } },
      NOT_ENOUGH_CHIPS: { status: 400, words: { en: 'Not enough chips', vi: 'Không đủ chip' } },
      RAISE_TOO_SMALL: { status: 400, words: { en: 'Raise to at least {n}', vi: 'Tố tối thiểu {n}' } },
      RAISE_CLOSED: { status: 409, words: { en: 'No more raises are possible', vi: 'Không thể tố thêm' } },
      REBUY_NOT_ALLOWED: { status: 409, words: { en: 'You cannot rebuy yet', vi: 'Chưa thể mua lại' } },
    },
    rulesVersion: 1,
  },
  initialize,
  parseAction,
  getLegalActions,
  processAction,
  getDueAt,
  processAdvancement,
  sanitizeForPlayer: (state, viewer) => (viewer === null ? getPublicState(state) : getStateForPlayer(state, viewer)),
  getBotAction,
  checkGameOver,
  processPlayerReplacement,
  getScore,
  reviseSettings,
};
