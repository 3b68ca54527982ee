import type { Refusal } from '../../../kit/result.ts';

/** Thrown by the rules when a check fails; `processAction` answers with its code. */
export class RuleError extends Error {
  readonly code: string;
  readonly params: Refusal['params'];

  constructor(code: string, params?: Refusal['params']) {
    super(code);
    this.name = 'RuleError';
    this.code = code;
    this.params = params;
  }
}

/** Throws unless the rule holds. */
export function mustHold(holds: boolean, code: string, params?: Refusal['params']): asserts holds {
  if (!holds) throw new RuleError(code, params);
}
