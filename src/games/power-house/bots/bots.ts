import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { standardAction, standardBid, withoutResume } from '../rules/standard-action.ts';
import type { PowerHouseAction, PowerHouseView } from '../rules/types.ts';
import { type Effort, expertAction, FULL_EFFORT } from './expert/expert.ts';

const EASY_SHIFT = 20;
const EASY_CARD_SLIP = 1 / 6;

export function getBotAction(
  view: PowerHouseView,
  legal: readonly PowerHouseAction[],
  { random, level }: BotContext,
  effort: Effort = FULL_EFFORT,
): PowerHouseAction {
  const choices = withoutResume(legal);
  if (level === 'expert' && choices.length > 0) return expertAction(view, choices, random, effort);
  if (level === 'easy' && choices.length > 1) return easyAction(view, choices, random);
  return standardAction(view, legal);
}

/** The standard choice with slips: a bid is off by up to 20 points per deck, and one card in six is random. */
function easyAction(view: PowerHouseView, choices: readonly PowerHouseAction[], random: Random): PowerHouseAction {
  if (view.phase === 'bidding') {
    const most = EASY_SHIFT * view.config.decks;
    return standardBid(view, random.between(-most, most));
  }
  if (view.phase === 'playing' && random.chance(EASY_CARD_SLIP)) return random.pick(choices);
  return standardAction(view, choices);
}
