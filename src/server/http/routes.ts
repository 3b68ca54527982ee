import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import * as Requests from '../../wire/requests.ts';
import type { Handlers } from './handlers.ts';

const ErrorAnswer = Type.Object({
  error: Type.String(),
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
const Seated = Type.Object({
  roomCode: Type.String(),
  playerId: Type.String(),
  playerName: Type.String(),
  token: Type.Optional(Type.String({ description: 'The session, for clients without cookies: Authorization: Bearer' })),
});
const Version = Type.Object({ success: Type.Literal(true), version: Type.Integer() });
const Success = Type.Object({ success: Type.Literal(true) });
const Code = Type.Object({ roomCode: Type.String({ maxLength: 12 }) });

/** What a route takes and gives, for validation and for the OpenAPI document alike. */
const about = (summary: string, ok: Type.TSchema | null = null) => ({
  summary,
  response: { ...(ok && { 200: ok }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
});

/** One line per route. */
export function addRoutes(fastify: FastifyInstance, handlers: Handlers): void {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>();
  const { CreateRequest, JoinRequest, MemberRequest, StartRequest, ActionRequest, PusherAuthRequest } = Requests;

  app.post(
    '/api/rooms/create',
    { schema: { ...about('Create a World', Seated), body: CreateRequest } },
    handlers.create,
  );
  app.post(
    '/api/rooms/join',
    { schema: { ...about('Join a World, or take the own seat back', Seated), body: JoinRequest } },
    handlers.join,
  );
  app.post(
    '/api/rooms/leave',
    { schema: { ...about('Leave: a bot takes the seat', Success), body: MemberRequest } },
    handlers.leave,
  );
  app.get(
    '/api/rooms/:roomCode',
    { schema: { ...about('What this session may see of a World'), params: Code } },
    handlers.look,
  );
  app.post(
    '/api/rooms/heartbeat',
    { schema: { ...about('A sign of life, every 10 s', Version), body: MemberRequest } },
    handlers.heartbeat,
  );
  app.post(
    '/api/game/start',
    { schema: { ...about('Start the game (owner)', Version), body: StartRequest } },
    handlers.start,
  );
  app.post(
    '/api/game/action',
    { schema: { ...about('Any action of any game or of the lobby', Version), body: ActionRequest } },
    handlers.action,
  );
  app.post(
    '/api/game/play-again',
    { schema: { ...about('Play again (owner)', Version), body: MemberRequest } },
    handlers.playAgain,
  );
  app.post(
    '/api/pusher/auth',
    { schema: { ...about('Sign a channel subscription'), body: PusherAuthRequest } },
    handlers.authorizeChannel,
  );
  app.get('/api/games', { schema: about('The games to choose from') }, handlers.listGames);
  app.get('/api/realtime', { schema: about('Where a Pusher client connects') }, handlers.describeRealtime);
}
