import { type ActionOf, Type } from '../../../kit/payload.ts';
import { BET_ACTIONS } from './constants.ts';

/** The amount of a bet is read for a raise alone, so it may be anything here. */
export const ACTIONS = {
  bet: Type.Object({
    action: Type.Enum([...BET_ACTIONS]),
    amount: Type.Optional(Type.Unknown()),
    turnNo: Type.Optional(Type.Integer()),
  }),
  rebuy: Type.Object({}),
  'sit-in': Type.Object({}),
};

type BetInput = ActionOf<typeof ACTIONS, 'bet'>;
export type Bet = {
  readonly type: 'bet';
  readonly payload: Omit<BetInput['payload'], 'amount'> & { readonly amount?: number };
};
export type Rebuy = ActionOf<typeof ACTIONS, 'rebuy'>;
export type SitIn = ActionOf<typeof ACTIONS, 'sit-in'>;
export type LiengAction = Bet | Rebuy | SitIn;
