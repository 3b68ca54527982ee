import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionSecret, Sessions, ShownSession } from '../gateway/sessions.ts';

/** Browsers take a cookie with this prefix only over HTTPS and from this very host. */
const SECURE_COOKIE = '__Host-oyster_session';
const COOKIE = 'oyster_session';
const YEAR_S = 365 * 24 * 60 * 60;
const BEARER = 'Bearer ';

/** Carries sessions: in a cookie for browsers, as a bearer token for programs. */
export class SessionCookies {
  readonly #sessions: Sessions;
  readonly #isPublishedOverHttps: boolean;

  constructor(sessions: Sessions, { publicUrl }: { readonly publicUrl: string | null }) {
    this.#sessions = sessions;
    this.#isPublishedOverHttps = publicUrl?.startsWith('https:') ?? false;
  }

  read(request: FastifyRequest): ShownSession | null {
    const { headers, cookies } = request;
    if (headers.authorization?.startsWith(BEARER)) return this.#shown(headers.authorization.slice(BEARER.length), true);
    const secure = this.#shown(cookies[SECURE_COOKIE], true);
    return secure ?? this.#shown(cookies[COOKIE], !this.#isSecure(request));
  }

  /** Out of reach for scripts, never sent along by other sites' forms. */
  write(request: FastifyRequest, reply: FastifyReply, secret: SessionSecret): void {
    const secure = this.#isSecure(request);
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    reply.setCookie(secure ? SECURE_COOKIE : COOKIE, secret, { ...attributes, maxAge: YEAR_S });
    if (secure && request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, attributes);
  }

  #shown(text: string | undefined, isSafe: boolean): ShownSession | null {
    const session = this.#sessions.read(text);
    return session && { ...session, isProven: session.isIssued && isSafe };
  }

  /** A page that came over plain HTTP would lose a secure cookie, also where PUBLIC_URL is HTTPS. */
  #isSecure({ client, headers }: FastifyRequest): boolean {
    return client.protocol === 'https' || (this.#isPublishedOverHttps && !headers.origin?.startsWith('http:'));
  }
}

/** A program without a cookie needs the token; a page with one does not, and scripts in it must not get it. */
export const needsToken = ({ cookies }: FastifyRequest): boolean =>
  cookies[SECURE_COOKIE] === undefined && cookies[COOKIE] === undefined;
