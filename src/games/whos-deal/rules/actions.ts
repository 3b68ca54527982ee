import { type ActionOf, Type } from '../../../kit/payload.ts';

const turnNo = Type.Optional(Type.Integer({ minimum: 0 }));

export const ACTIONS = {
  /** `pickUp` orders the face-up card up; `suit`, a letter or a word, names trump once it is turned down. */
  'call-trump': Type.Object({
    pickUp: Type.Optional(Type.Literal(true)),
    suit: Type.Optional(Type.String()),
    goAlone: Type.Optional(Type.Boolean()),
    turnNo,
  }),
  'pass-trump': Type.Object({ turnNo }),
  discard: Type.Object({ cardId: Type.String(), turnNo }),
  'play-card': Type.Object({ cardId: Type.String(), turnNo }),
};

export type WhosDealAction = ActionOf<typeof ACTIONS>;
export type CallTrump = ActionOf<typeof ACTIONS, 'call-trump'>;
export type PassTrump = ActionOf<typeof ACTIONS, 'pass-trump'>;
export type Discard = ActionOf<typeof ACTIONS, 'discard'>;
export type PlayCard = ActionOf<typeof ACTIONS, 'play-card'>;
