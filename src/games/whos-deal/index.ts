import type { GameModule, PaceRange } from '../../kit/contract.ts';
import { actionParser, Type } from '../../kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
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
import { sanitizeForPlayer } from './rules/sanitize.ts';
import { processPlayerReplacement } from './rules/seat-changes.ts';
import type { WhosDealAction, WhosDealGameState, WhosDealSettings, WhosDealView } from './rules/types.ts';

const turnNo = Type.Optional(Type.Integer({ minimum: 0 }));

export const whosDeal: GameModule<WhosDealGameState, WhosDealAction, WhosDealView, WhosDealSettings> = {
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
    refusals: {
      INVALID_CARD: { status: 400, words: { en: 'You do not hold this card', vi: 'Bạn không có lá bài này' } },
      MUST_FOLLOW_SUIT: { status: 400, words: { en: 'You must follow suit', vi: 'Bạn phải theo chất' } },
      INVALID_SUIT: { status: 400, words: { en: 'This suit cannot be trump', vi: 'Không thể chọn chất này làm chủ' } },
      MUST_CALL: { status: 400, words: { en: 'Dealer must call', vi: 'Người chia phải gọi chủ' } },
      INACTIVE_PARTNER: {
        status: 403,
        words: { en: 'You sit out: your partner goes alone', vi: 'Bạn nghỉ ván này: đồng đội chơi một mình' },
      },
      NOT_DEALER: { status: 403, words: { en: 'Only the dealer discards', vi: 'Chỉ người chia được bỏ bài' } },
    },
    rulesVersion: 1,
  },
  initialize,
  parseAction: actionParser<WhosDealAction>({
    'call-trump': Type.Object({
      pickUp: Type.Optional(Type.Literal(true)),
      suit: Type.Optional(Type.String()),
      goAlone: Type.Optional(Type.Boolean()),
      turnNo,
    }),
    'pass-trump': Type.Object({ turnNo }),
    discard: Type.Object({ cardId: Type.String(), turnNo }),
    'play-card': Type.Object({ cardId: Type.String(), turnNo }),
  }),
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
