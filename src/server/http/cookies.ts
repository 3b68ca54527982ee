import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecret, type SessionSecret } from '../sessions.ts';

const COOKIE = 'oyster_session';
const YEAR_S = 365 * 24 * 60 * 60;

const BEARER = 'Bearer ';

/** The session a request shows: a bearer token of an API client, or the browser's cookie. */
export function readSession(request: FastifyRequest): SessionSecret | null {
  if (request.headers.authorization?.startsWith(BEARER)) return readBearer(request.headers);
  const secret = request.cookies[COOKIE];
  return isSecret(secret) ? secret : null;
}

export function readBearer({ authorization }: IncomingHttpHeaders): SessionSecret | null {
  const secret = authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : null;
  return isSecret(secret) ? secret : null;
}

/** Out of reach for scripts, never sent along by other sites' forms. */
export function writeSession(request: FastifyRequest, reply: FastifyReply, secret: SessionSecret): void {
  const secure = request.client.protocol === 'https';
  reply.setCookie(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR_S });
}
