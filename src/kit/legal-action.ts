import type { GameAction, LegalAction, NumberRange } from './contract.ts';
import type { Random } from './random.ts';

/** The action without its ranges, as a player sends it. */
export function readyAction<Action extends GameAction>(legal: LegalAction<Action>): Action {
  if (legal.between === undefined) return legal;
  const { between: _between, ...action } = legal;
  return action as unknown as Action;
}

/** This action with other numbers in the fields that have a range. */
export const withNumbers = <Action extends GameAction>(
  legal: LegalAction<Action>,
  choose: (range: NumberRange) => number,
): Action => {
  const { between, ...action } = legal;
  if (between === undefined) return legal;
  const numbers = Object.fromEntries(Object.entries(between).map(([field, range]) => [field, choose(range)]));
  return { ...action, payload: { ...action.payload, ...numbers } } as unknown as Action;
};

/** One of the numbers of a range, each equally likely. */
export const drawNumber = ([min, max, step = 1]: NumberRange, random: Pick<Random, 'below'>): number =>
  min + step * random.below(Math.floor((max - min) / step) + 1);

export const isInRange = (value: unknown, [min, max, step = 1]: NumberRange): boolean =>
  typeof value === 'number' && value >= min && value <= max && Number.isInteger((value - min) / step);
