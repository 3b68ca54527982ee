import { type ActionOf, Type } from '../../../kit/payload.ts';

export const ACTIONS = {
  drop: Type.Object({ column: Type.Number(), turnNo: Type.Optional(Type.Integer({ minimum: 0 })) }),
};

export type Drop = ActionOf<typeof ACTIONS>;
