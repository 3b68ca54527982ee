import type { GameModule } from '../../engine/game-module.ts';
import { parseAction } from './actions.ts';
import { getBotAction } from './bots.ts';
import { BOT_PACE_MS, EXPERT_THINKS_MS, getBotPaceMs, getDueAt } from './clock.ts';
import { checkGameOver, getLegalActions, getScore, processAction, processAdvancement } from './engine.ts';
import { sanitizeForPlayer } from './player-view.ts';
import { REFUSALS } from './refusals.ts';
import { processPlayerReplacement } from './replacement.ts';
import { reviseSettings, SETTINGS } from './settings.ts';
import { canRead, initialize } from './stateManager.ts';
import type { LobbySettings, PowerHouseAction, PowerHouseState, PowerHouseView } from './types.ts';

export {
  getBidWinner,
  getNextBidderIndex,
  initBidding,
  passBid,
  placeBid,
} from './bidding.ts';
export { compareRanks, getCardPoints, getConfig, RANK_ORDER, RANKS, SUITS } from './config.ts';
export { cardsDuplicate, cardsEqual, cardsMatch, createDeck, dealCards, removeTwos, shuffleDeck } from './deck.ts';
export {
  checkPartnerReveal,
  determineTeams,
  getPartnerCardCount,
  selectPartnerCards,
  selectPowerHouse,
} from './powerhouse.ts';
export { RuleError } from './rule-error.ts';
export { applyScoring, calculateGameResult, sumPointsForTeam } from './scoring.ts';
export { calculateTrickPoints, completeTrick, getValidPlays, initTrick, playCard, resolveTrick } from './tricks.ts';
export {
  canFollowSuit,
  findCardInHand,
  isPlayersTurn,
  validateCardInHand,
  validateCardPlay,
} from './validators.ts';

export const powerHouse: GameModule<PowerHouseState, PowerHouseAction, PowerHouseView, LobbySettings> = {
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
