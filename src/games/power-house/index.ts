import type { GameModule } from '../../kit/contract.ts';
import { getBotAction } from './bots/bots.ts';
import { parseAction } from './rules/actions.ts';
import { BOT_PACE_MS, EXPERT_THINKS_MS, getBotPaceMs, getDueAt } from './rules/clock.ts';
import { checkGameOver, getLegalActions, getScore, processAction, processAdvancement } from './rules/engine.ts';
import type { PowerHouseEvent } from './rules/events.ts';

import { sanitizeForPlayer } from './rules/player-view.ts';
import { REFUSALS } from './rules/refusals.ts';
import { processPlayerReplacement } from './rules/replacement.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import { canRead, initialize } from './rules/stateManager.ts';
import type { LobbySettings, PowerHouseAction, PowerHouseState, PowerHouseView } from './rules/types.ts';

export {
  getBidWinner,
  getNextBidderIndex,
  initBidding,
  passBid,
  placeBid,
} from './rules/bidding.ts';
export { compareRanks, getCardPoints, getConfig, RANK_ORDER, RANKS, SUITS } from './rules/config.ts';
export {
  cardsDuplicate,
  cardsEqual,
  cardsMatch,
  createDeck,
  dealCards,
  removeTwos,
  shuffleDeck,
} from './rules/deck.ts';
export {
  checkPartnerReveal,
  determineTeams,
  getPartnerCardCount,
  selectPartnerCards,
  selectPowerHouse,
} from './rules/powerhouse.ts';
export { RuleError } from './rules/rule-error.ts';
export { applyScoring, calculateGameResult, sumPointsForTeam } from './rules/scoring.ts';
export {
  calculateTrickPoints,
  completeTrick,
  getValidPlays,
  initTrick,
  playCard,
  resolveTrick,
} from './rules/tricks.ts';
export {
  canFollowSuit,
  findCardInHand,
  isPlayersTurn,
  validateCardInHand,
  validateCardPlay,
} from './rules/validators.ts';

export const powerHouse: GameModule<PowerHouseState, PowerHouseAction, PowerHouseView, LobbySettings, PowerHouseEvent> =
  {
    config: {
      id: 'power-house',
      name: 'Power House',
      icon: '🏰',
      description: {
        en: 'Bid, name the power suit, call secret partners by card.',
        vi: 'Đấu giá, chọn chất chủ, gọi đồng đội bí mật bằng lá bài.',
      },
      seats: { min: 4, max: 10, initial: 4 },
      settings: SETTINGS,
      botLevels: ['easy', 'standard', 'expert'],
      expertThinksMs: EXPERT_THINKS_MS,
      botPaceMs: BOT_PACE_MS,
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
    getScore,
    canRead,
    getBotPaceMs,
    reviseSettings,
  };
