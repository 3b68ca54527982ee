import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';
import { tryRequest } from '../../tests/support/http.ts';
import { gameIds } from './actions.ts';
import type { Chance } from './chance.ts';
import type { HonestTable } from './honest-table.ts';
import { newSession, type Scene, type Session, type StageRoom } from './scene.ts';

const REFRESH_MS = 400;
const ROOMS_PER_GAME = 2;
/** A room that has begun never waits again; new ones keep the lobby within reach. */
const RENEWED = 0.04;
const LEAVE_ATTEMPTS = 3;

/** The rooms the attackers own, kept alive and at different stages, so that bad actions reach deep into every game. */
export class Stage {
  readonly scene: Scene;
  /** Worlds that may have been opened although no answer came: their codes are known to nobody. */
  unheard = 0;
  readonly #url: string;
  readonly #chance: Chance;
  readonly #shared: readonly StageRoom[];
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #refresh: Promise<void> = Promise.resolve();

  static async open(url: string, tables: readonly HonestTable[], chance: Chance): Promise<Stage> {
    const stage = new Stage(url, tables, chance);
    for (const gameId of gameIds) {
      for (let index = 0; index < ROOMS_PER_GAME; index++) stage.scene.rooms.push(await stage.#newRoom(gameId));
    }
    await stage.#keep();
    return stage;
  }

  private constructor(url: string, tables: readonly HonestTable[], chance: Chance) {
    this.#url = url;
    this.#chance = chance;
    this.#shared = tables.flatMap((table) => table.stage());
    this.scene = {
      rooms: [...this.#shared],
      foreign: tables.map(({ roomCode, playerIds }) => ({ roomCode, playerIds })),
      strangers: Array.from({ length: 5 }, () => newSession(chance)),
    };
  }

  async #keep(): Promise<void> {
    this.#refresh = this.#refreshAll();
    await this.#refresh;
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#keep(), REFRESH_MS);
  }

  async #refreshAll(): Promise<void> {
    for (const room of [...this.scene.rooms]) {
      const isShared = this.#shared.includes(room);
      const isThere = await this.#look(room);
      const isRenewed = !isShared && this.#chance.chance(RENEWED);
      if (!isShared && (isRenewed || !isThere)) await this.#replace(room);
    }
  }

  /** Off the stage first: an attacker who joins again while the others leave has to walk out by herself. */
  async #replace(room: StageRoom): Promise<void> {
    this.scene.rooms[this.scene.rooms.indexOf(room)] = await this.#newRoom(room.gameId);
    await this.#abandon(room);
  }

  /** What each attacker here may do now; false when the room is gone. */
  async #look(room: StageRoom): Promise<boolean> {
    for (const { token, playerId } of room.members) {
      const look = await this.#call<LookAnswer>(`/api/rooms/${room.roomCode}`, token);
      if (!look?.room) return false;
      room.playerIds = look.room.players.map((player) => player.id);
      room.legal.set(playerId, look.legal);
      if (look.me.canRejoin) await this.#call('/api/rooms/join', token, { roomCode: room.roomCode, name: 'Mallory' });
    }
    return true;
  }

  async #newRoom(gameId: string): Promise<StageRoom> {
    const [owner, guest] = [newSession(this.#chance), newSession(this.#chance)];
    const seated = await this.#call<SeatedAnswer>('/api/rooms/create', owner.token, { name: 'Mallory', gameId });
    const roomCode = seated?.roomCode ?? '';
    await this.#call('/api/rooms/join', guest.token, { roomCode, name: 'Trudy' });
    if (this.#chance.chance(0.7))
      await this.#call('/api/game/start', owner.token, { roomCode, playerId: owner.playerId });
    return { roomCode, gameId, members: [owner, guest], playerIds: [owner.playerId, guest.playerId], legal: new Map() };
  }

  async #abandon({ roomCode, members }: StageRoom): Promise<void> {
    for (const session of members) await this.leave(session, roomCode);
  }

  /** Attackers walk out everywhere, also of rooms they came to by accident. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#refresh;
    for (const room of this.scene.rooms) if (!this.#shared.includes(room)) await this.#abandon(room);
  }

  /** Tried again when the connection breaks: a machine that stood still finds its connections closed. */
  async leave({ token, playerId }: Session, roomCode: string): Promise<void> {
    for (let attempt = 0; attempt < LEAVE_ATTEMPTS; attempt++) {
      if (await this.#call('/api/rooms/leave', token, { roomCode, playerId })) return;
    }
  }

  async #call<T>(path: string, token: string, body?: object): Promise<T | null> {
    return (await tryRequest<T>(this.#url + path, { token, body }))?.body ?? null;
  }
}
