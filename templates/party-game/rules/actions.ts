import { type ActionOf, Type } from '../../../src/kit/payload.ts';

export const ACTIONS = { pick: Type.Object({ value: Type.Integer({ minimum: 1, maximum: 3 }) }) };

export type Pick = ActionOf<typeof ACTIONS>;
