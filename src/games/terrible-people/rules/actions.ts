import type { GameAction } from '../../../kit/contract.ts';
import { type ActionOf, actionParser, Type } from '../../../kit/payload.ts';

const round = Type.Optional(Type.Integer());
const ACTIONS = {
  submit: Type.Object({ cardIds: Type.Array(Type.String(), { minItems: 1, maxItems: 2 }), round }),
  judge: Type.Object({ submissionId: Type.Optional(Type.String()), winnerId: Type.Optional(Type.String()), round }),
};

export type Submit = ActionOf<typeof ACTIONS, 'submit'>;
export interface Judge {
  readonly type: 'judge';
  readonly payload: { readonly submissionId: string; readonly round?: number };
}
export type TerribleAction = Submit | Judge;

const parse = actionParser(ACTIONS);

/** D3: an answer may also be named as `winnerId`; it is the same opaque id. */
export function parseAction(input: GameAction): TerribleAction | null {
  const action = parse(input);
  if (action?.type !== 'judge') return action;
  const { winnerId, submissionId = winnerId, ...rest } = action.payload;
  return submissionId === undefined ? null : { type: 'judge', payload: { submissionId, ...rest } };
}
