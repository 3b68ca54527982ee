import type { GameModule } from '../../src/kit/contract.ts';
import { actionParser } from '../../src/kit/payload.ts';
import { getBotAction } from './bots/bots.ts';
import { ACTIONS } from './rules/actions.ts';
import {
  checkGameOver,
  getDueAt,
  getLegalActions,
  getScore,
  initialize,
  processAction,
  processAdvancement,
  processPlayerReplacement,
} from './rules/engine.ts';
import { REFUSALS } from './rules/refusals.ts';
import { reviseSettings, SETTINGS } from './rules/settings.ts';
import type { PartyEvent, PartySettings, PartyState, PartyView, Pick } from './rules/types.ts';
import { sanitizeForPlayer } from './rules/views.ts';

/** All players act at once, against a clock, with secrets. */
export const partyGame: GameModule<PartyState, Pick, PartyView, PartySettings, PartyEvent> = {
  config: {
    id: 'party',
    name: 'Party',
    icon: '🎉',
    description: { en: 'Guess your own number.', vi: 'Đoán số của mình.' },
    seats: { min: 2, max: 6, initial: 4 },
    settings: SETTINGS,
    botLevels: ['easy', 'standard'],
    botPaceMs: [1000, 4000],
    refusals: REFUSALS,
    rulesVersion: 1,
  },
  initialize,
  parseAction: actionParser(ACTIONS),
  getLegalActions,
  processAction,
  getDueAt,
  processAdvancement,
  sanitizeForPlayer,
  getBotAction,
  checkGameOver,
  processPlayerReplacement,
  getScore,
  reviseSettings,
};
