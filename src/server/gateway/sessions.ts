import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { PlayerId } from '../../kit/contract.ts';
import type { Entropy } from '../../rooms/ports.ts';
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from '../../wire/requests.ts';

/**
 * A secret that only its owner knows: 128 random bits and their signature. The public player id is drawn from it one way.
 * A person who shows the secret owns the id; a person who knows the id can do nothing. No server stores either.
 */
export type SessionSecret = string;

export interface Session {
  readonly secret: SessionSecret;
  readonly playerId: PlayerId;
  /** Signed with this server's key. False: made up by a client, or issued by a build that did not sign. */
  readonly isIssued: boolean;
}

/** The session that a request shows. */
export interface ShownSession extends Session {
  /** Issued here, and shown in a way that a foreign page cannot bring about. Any other is good only where it has a seat. */
  readonly isProven: boolean;
}

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const HALF_BYTES = 16;
const REMEMBERED = 10_000;

/** Issues sessions and recognises them. Servers with the same key recognise each other's. */
export class Sessions {
  readonly #key: string;
  readonly #issued = new Map<SessionSecret, Session>();

  constructor(key: string) {
    this.#key = key;
  }

  issue(): Session {
    const secret = signSecret(this.#key, randomBytes(HALF_BYTES));
    return { secret, playerId: playerIdOf(secret), isIssued: true };
  }

  /** Null: not a session at all. */
  read(text: unknown): Session | null {
    if (typeof text !== 'string' || !SECRET.test(text)) return null;
    const known = this.#issued.get(text);
    if (known !== undefined) return known;
    const session = { secret: text, playerId: playerIdOf(text), isIssued: isSignedWith(this.#key, text) };
    if (session.isIssued) this.#remember(session);
    return session;
  }

  /** The same session is read with every request. */
  #remember(session: Session): void {
    if (this.#issued.size >= REMEMBERED) this.#issued.clear();
    this.#issued.set(session.secret, session);
  }
}

/** 43 characters in base64url, as unsigned secrets have: servers of the previous build read them too. */
export function signSecret(key: string, random: Buffer): SessionSecret {
  const signature = createHmac('sha256', key).update(random).digest().subarray(0, HALF_BYTES);
  return Buffer.concat([random, signature]).toString('base64url');
}

function isSignedWith(key: string, secret: SessionSecret): boolean {
  const signed = signSecret(key, Buffer.from(secret, 'base64url').subarray(0, HALF_BYTES));
  return timingSafeEqual(Buffer.from(signed), Buffer.from(secret));
}

export const playerIdOf = (secret: SessionSecret): PlayerId =>
  createHash('sha256').update(`player ${secret}`).digest('hex').slice(0, 32);

export const systemEntropy: Entropy = {
  roomCode: () =>
    Array.from({ length: ROOM_CODE_LENGTH }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]).join(''),
  seed: () => randomBytes(32).toString('hex'),
};
