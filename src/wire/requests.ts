import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

export * from './room-code.ts'; // a file of its own, because browsers need it without the schemas

const RoomCode = Type.String({ minLength: 1, maxLength: 12, description: 'Six characters, in any case' });
const PlayerId = Type.String({ minLength: 1, maxLength: 64, description: 'Public, proves nothing' });
const Name = Type.String({ maxLength: 200, description: '1 to 30 characters after trimming' });

export const CreateRequest = Type.Object({
  name: Name,
  gameId: Type.String({ maxLength: 64 }),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export const JoinRequest = Type.Object({ roomCode: RoomCode, name: Name });
export const MemberRequest = Type.Object({ roomCode: RoomCode, playerId: PlayerId });
export const StartRequest = Type.Object({
  roomCode: RoomCode,
  playerId: PlayerId,
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export const ActionRequest = Type.Object({
  roomCode: RoomCode,
  playerId: PlayerId,
  actionId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  type: Type.String({ minLength: 1, maxLength: 64 }),
  payload: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
export const PusherAuthRequest = Type.Object({
  socket_id: Type.String({ pattern: '^\\d{1,20}\\.\\d{1,20}$' }),
  channel_name: Type.String({ maxLength: 100 }),
});

/** `client-action` on a private channel. The player is the owner of the channel. */
export const SocketAction = Type.Object({
  roomCode: RoomCode,
  actionId: Type.String({ minLength: 1, maxLength: 64 }),
  type: Type.String({ minLength: 1, maxLength: 64 }),
  payload: Type.Optional(Type.Object({}, { additionalProperties: true })),
});

export type CreateRequest = Static<typeof CreateRequest>;
export type JoinRequest = Static<typeof JoinRequest>;
export type MemberRequest = Static<typeof MemberRequest>;
export type StartRequest = Static<typeof StartRequest>;
export type ActionRequest = Static<typeof ActionRequest>;
export type PusherAuthRequest = Static<typeof PusherAuthRequest>;
export type SocketAction = Static<typeof SocketAction>;

const socketAction = Compile(SocketAction);

/** The action that a client sent over a socket. Null: the data has another shape. */
export const parseSocketAction = (data: unknown): SocketAction | null => (socketAction.Check(data) ? data : null);
