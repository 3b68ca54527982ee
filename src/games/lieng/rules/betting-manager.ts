import type { PlayerId } from '../../../kit/contract.ts';
import { BET_ACTIONS, CHIPS_MAX } from './constants.ts';
import type { Amounts, BetAction } from './types.ts';

export interface BettingState {
  readonly currentBet: number;
  readonly minRaise: number;
  readonly bets: Amounts;
  readonly chips: Amounts;
  readonly live: readonly PlayerId[];
  readonly canAct: readonly PlayerId[];
}

export interface Payment {
  readonly pay: number;
  readonly newBet: number;
  readonly isRaise: boolean;
  readonly allIn: boolean;
}
export type Validation = ({ readonly valid: true } & Payment) | { readonly valid: false; readonly reason: BetFault };

export type BetFault = 'INVALID_REQUEST' | 'NOT_ENOUGH_CHIPS' | 'NOT_IN_HAND' | 'RAISE_CLOSED' | 'RAISE_TOO_SMALL';

const create = (betting: BettingState): BettingState => ({ ...betting });

export const isBetAction = (action: unknown): action is BetAction =>
  (BET_ACTIONS as readonly unknown[]).includes(action);

export const isAmount = (amount: unknown): amount is number =>
  Number.isInteger(amount) && (amount as number) > 0 && (amount as number) <= CHIPS_MAX;

/** L6.1 only: turn and phase are the game manager's. */
function validateAction(betting: BettingState, id: PlayerId, action: BetAction, amount?: number): Validation {
  const chips = betting.chips[id];
  const bet = betting.bets[id];
  if (chips === undefined || bet === undefined || !betting.canAct.includes(id)) return invalid('NOT_IN_HAND');
  if (!isBetAction(action)) return invalid('INVALID_REQUEST');
  const toCall = Math.max(0, betting.currentBet - bet);
  switch (action) {
    case 'BO':
      return { valid: true, pay: 0, newBet: bet, isRaise: false, allIn: false };
    case 'THEO':
      return chips < toCall ? invalid('NOT_ENOUGH_CHIPS') : payment(betting, id, toCall);
    case 'TO':
      if (!isAmount(amount)) return invalid('INVALID_REQUEST');
      if (!isRaiseOpen(betting, id)) return invalid('RAISE_CLOSED');
      if (amount < betting.currentBet + betting.minRaise) return invalid('RAISE_TOO_SMALL');
      if (amount - bet > chips) return invalid('NOT_ENOUGH_CHIPS');
      return payment(betting, id, amount - bet);
    case 'TO_TAT':
      return payment(betting, id, chips);
  }
}

const invalid = (reason: BetFault): Validation => ({ valid: false, reason });

function payment({ bets, chips, currentBet }: BettingState, id: PlayerId, pay: number): Validation {
  const newBet = bets[id]! + pay;
  return { valid: true, pay, newBet, isRaise: newBet > currentBet, allIn: pay === chips[id] };
}

/** True if another player can answer a raise. */
const isRaiseOpen = ({ canAct }: BettingState, id: PlayerId): boolean => canAct.some((other) => other !== id);

function processAction(
  betting: BettingState,
  id: PlayerId,
  action: BetAction,
  amount?: number,
): { betting: BettingState } & Payment {
  const checked = validateAction(betting, id, action, amount);
  if (!checked.valid) throw new RangeError(checked.reason);
  const { pay, newBet, isRaise, allIn } = checked;
  const without = (ids: readonly PlayerId[]) => ids.filter((other) => other !== id);
  const next: BettingState = {
    ...betting,
    currentBet: Math.max(betting.currentBet, newBet),
    bets: { ...betting.bets, [id]: newBet },
    chips: { ...betting.chips, [id]: betting.chips[id]! - pay },
    live: action === 'BO' ? without(betting.live) : betting.live,
    canAct: action === 'BO' || allIn ? without(betting.canAct) : betting.canAct,
  };
  return { betting: next, pay, newBet, isRaise, allIn };
}

const getCurrentBet = ({ currentBet }: BettingState): number => currentBet;
const getMinRaise = ({ minRaise }: BettingState): number => minRaise;

export const BettingManager = { create, validateAction, processAction, getCurrentBet, getMinRaise };
