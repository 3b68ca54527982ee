import type { GameAction, GameModule } from '../../kit/contract.ts';
import { actionParser } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
import { ACTIONS } from './rules/actions.ts';
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
import type { LiengEvent } from './rules/events.ts';
import { REFUSALS } from './rules/refusals.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import { checkGameOver, getScore } from './rules/standings.ts';
import type { LiengAction, LiengSettings, LiengState, LiengView } from './rules/types.ts';
import { getPublicState, getStateForPlayer } from './rules/views.ts';

const parse = actionParser(ACTIONS);

/** L6.1: an amount is read for a raise alone, and must then be a whole number of chips. */
function parseAction(input: GameAction): LiengAction | null {
  const action = parse(input);
  if (action?.type !== 'bet') return action;
  const { amount, ...payload } = action.payload;
  if (payload.action !== 'TO') return { type: 'bet', payload };
  return isAmount(amount) ? { type: 'bet', payload: { ...action.payload, amount } } : null;
}

export const lieng: GameModule<LiengState, LiengAction, LiengView, LiengSettings, LiengEvent> = {
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
    refusals: REFUSALS,
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
