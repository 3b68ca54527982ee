import type { Random } from '../../../../kit/random.ts';
import type { Card, PowerHouseAction, PowerHouseView } from '../../rules/types.ts';
import { chooseBid } from './bid.ts';
import { chooseCall, chooseSuit } from './call.ts';
import { chooseFace } from './card.ts';
import { Dice } from './dice.ts';
import { numberOf } from './holdings.ts';

/** How many deals are imagined for a decision. */
export interface Effort {
  readonly bid: number;
  readonly suit: number;
  readonly call: number;
  readonly card: number;
}

export const FULL_EFFORT: Effort = { bid: 200, suit: 100, call: 200, card: 160 };

/** Enough to show what does not depend on how many there are. */
export const LITTLE_EFFORT: Effort = { bid: 4, suit: 2, call: 2, card: 4 };

/** Section 15.4: the choice that brings the own seat most, over many deals that agree with its knowledge. */
export function expertAction(
  view: PowerHouseView,
  choices: readonly PowerHouseAction[],
  random: Random,
  effort: Effort,
): PowerHouseAction {
  switch (view.phase) {
    case 'bidding': {
      const amount = chooseBid(view, new Dice(random), effort.bid);
      return amount > 0 ? { type: 'place-bid', payload: { amount } } : { type: 'pass-bid', payload: {} };
    }
    case 'powerhouse':
      return { type: 'select-powerhouse', payload: { suit: chooseSuit(view, new Dice(random), effort.suit) } };
    case 'partners':
      return chooseCall(view, new Dice(random), effort.call);
    case 'playing': {
      const face = chooseFace(view, new Dice(random), effort.card);
      const isIt = (action: PowerHouseAction): boolean =>
        action.type === 'play-card' && numberOf(action.payload.card as Card) >> 1 === face;
      return choices.find(isIt) ?? choices[0]!;
    }
    default:
      return choices[0]!;
  }
}
