import type { LegalAction } from '../../src/kit/contract.ts';
import { playerIdOf, signSecret } from '../../src/server/gateway/sessions.ts';
import type { Chance } from './chance.ts';

/** Somebody's secret and the public id that is drawn from it. */
export interface Session {
  readonly token: string;
  readonly playerId: string;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 16 random bytes, as text. */
const RANDOM_LENGTH = 22;

/** The attacked server signs sessions with this key. */
export const FUZZ_SESSION_KEY = 'f'.repeat(64);

/** A session as the attacked server would issue it. */
export function newSession(chance: Chance, prefix = ''): Session {
  const random = Buffer.from(prefix + chance.text(RANDOM_LENGTH - prefix.length, BASE64URL), 'base64url');
  const token = signSecret(FUZZ_SESSION_KEY, random);
  return { token, playerId: playerIdOf(token) };
}

/** A room with attackers in it. */
export interface StageRoom {
  readonly roomCode: string;
  readonly gameId: string;
  /** The attackers who have, or had, a seat here. */
  readonly members: readonly Session[];
  playerIds: readonly string[];
  /** What each of them could do when they last looked. */
  readonly legal: Map<string, readonly LegalAction[]>;
}

/** A room of honest people that no attacker sits in. */
export interface ForeignRoom {
  readonly roomCode: string;
  readonly playerIds: readonly string[];
}

/** Everything the attackers know; lanes read it, the stage keeps it fresh. */
export interface Scene {
  rooms: StageRoom[];
  foreign: ForeignRoom[];
  strangers: Session[];
}
