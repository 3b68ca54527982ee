import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { PlayerId } from '../engine/game-module.ts';
import type { Entropy } from '../platform/ports.ts';
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from '../protocol/requests.ts';

/**
 * A session is a random secret that only its owner knows; the public player id is drawn from it one way. Whoever can
 * show the secret owns the id, whoever knows the id can do nothing, and no server has to remember either.
 */
export type SessionSecret = string;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const createSecret = (): SessionSecret => randomBytes(32).toString('base64url');

export const isSecret = (text: unknown): text is SessionSecret => typeof text === 'string' && SECRET.test(text);

const REMEMBERED_IDS = 10_000;
const knownIds = new Map<SessionSecret, PlayerId>();

/** Whoever acts acts often: ids are remembered until there are too many. */
export function playerIdOf(secret: SessionSecret): PlayerId {
  const known = knownIds.get(secret);
  if (known !== undefined) return known;
  const id = createHash('sha256').update(`player ${secret}`).digest('hex').slice(0, 32);
  if (knownIds.size >= REMEMBERED_IDS) knownIds.clear();
  knownIds.set(secret, id);
  return id;
}

export const systemEntropy: Entropy = {
  roomCode: () =>
    Array.from({ length: ROOM_CODE_LENGTH }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]).join(''),
  seed: () => randomBytes(32).toString('hex'),
};
