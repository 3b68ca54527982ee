import type { GameAction, GameModule } from '../../kit/contract.ts';
import { actionParser, Type } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
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
import { sanitizeForPlayer } from './rules/looks.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import type { Submit, TerribleAction, TerribleSettings, TerribleState, TerribleView } from './rules/types.ts';

interface JudgeInput {
  readonly type: 'judge';
  readonly payload: { readonly submissionId?: string; readonly winnerId?: string; readonly round?: number };
}

const round = Type.Optional(Type.Integer());
const parse = actionParser<Submit | JudgeInput>({
  submit: Type.Object({ cardIds: Type.Array(Type.String(), { minItems: 1, maxItems: 2 }), round }),
  judge: Type.Object({ submissionId: Type.Optional(Type.String()), winnerId: Type.Optional(Type.String()), round }),
});

/** D3: an answer may also be named as `winnerId`; it is the same opaque id. */
function parseAction(input: GameAction): TerribleAction | null {
  const action = parse(input);
  if (action?.type !== 'judge') return action;
  const { winnerId, submissionId = winnerId, ...rest } = action.payload;
  return submissionId === undefined ? null : { type: 'judge', payload: { submissionId, ...rest } };
}

export const terriblePeople: GameModule<TerribleState, TerribleAction, TerribleView, TerribleSettings> = {
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
    refusals: {
      ALREADY_SUBMITTED: { status: 409, words: { en: 'You have already answered', vi: 'Bạn đã trả lời rồi' } },
      INVALID_SUBMISSION: { status: 400, words: { en: 'That answer does not count', vi: 'Câu trả lời không hợp lệ' } },
      NOT_CZAR: { status: 403, words: { en: 'Only the Czar may choose', vi: 'Chỉ Sa hoàng được chọn' } },
    },
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
