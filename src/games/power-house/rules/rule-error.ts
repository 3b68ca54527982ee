import { type RefusalCode, type RefusalParams, type Refused, refuse } from '../../../kit/result.ts';
import type { REFUSALS } from './refusals.ts';

type Table = typeof REFUSALS;

/** Faults of a caller. No action of a player leads to one, so they have no words. */
type CallerFault = 'INVALID_REMOVE_COUNT' | 'TRICK_NOT_COMPLETE' | 'UNEVEN_DEAL' | 'UNSUPPORTED_VARIANT';

/** Thrown by the rules when a check fails; `processAction` answers with its refusal. */
export class RuleError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.refusal.code);
    this.name = 'RuleError';
    this.refused = refused;
  }

  get code(): string {
    return this.refused.refusal.code;
  }
}

/** Throws unless the rule holds. */
export function mustHold<Code extends RefusalCode<Table> | CallerFault>(
  holds: boolean,
  code: Code,
  ...params: RefusalParams<Table, Code>
): asserts holds {
  if (!holds) throw new RuleError(refuse(code, ...params));
}
