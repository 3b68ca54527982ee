import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, GameAction, PlayerId } from '../../src/kit/contract.ts';
import { parseCommand } from '../../src/rooms/parse-command.ts';
import { type Command, type LogEntry, reduce, replayEntry } from '../../src/rooms/reduce.ts';
import type { Room } from '../../src/rooms/room.ts';
import { legalFor, viewGame, viewRoom } from '../../src/rooms/visibility.ts';
import { findContracts } from '../../tests/contracts/find-contracts.ts';
import { digestOf, type PersonEvent, type PersonHistory, type RoomRecord } from './history.ts';
import type { Finding, Promised, Verdict } from './verdict.ts';

const CONTRACTS = await findContracts();

type Sent = PersonEvent & { kind: 'sent' };
type Acknowledged = PersonEvent & { kind: 'acknowledged' };

/** Compares the log of one room with everything that its people saw. */
export class RoomCase {
  readonly #record: RoomRecord;
  readonly #game: AnyGame;
  readonly #people: readonly PersonHistory[];
  readonly #findings: Finding[] = [];
  readonly #tally = { acknowledged: 0, lost: 0, doubled: 0, moot: 0, refused: 0, views: 0, versions: 0 };
  /** The room at every version. Index 0 is empty. */
  readonly #rooms: (Room | null)[] = [null];
  /** The versions each action id led to. */
  readonly #played = new Map<string, number[]>();

  constructor(record: RoomRecord, game: AnyGame, people: readonly PersonHistory[]) {
    this.#record = record;
    this.#game = game;
    this.#people = people;
  }

  judge(): Verdict {
    this.#judgeVersions();
    this.#judgeReplay();
    this.#judgeConservation();
    this.#judgeProgress();
    this.#indexActions();
    for (const person of this.#people) {
      this.#judgeActions(person);
      this.#judgeViews(person);
    }
    this.#judgeStrangers();
    this.#judgeOrder();
    this.#tally.versions = this.#record.log.length;
    return { findings: this.#findings, tally: this.#tally };
  }

  #find(promised: Promised, what: string): void {
    this.#findings.push({ promised, roomCode: this.#record.roomCode, what });
  }

  #judgeVersions(): void {
    this.#record.log.forEach(({ version }, index) => {
      if (version === index + 1) return;
      const isFork = this.#record.log.slice(0, index).some((earlier) => earlier.version === version);
      this.#find(2, isFork ? `version ${version} is in the log twice: a fork` : `a gap before version ${version}`);
    });
  }

  #judgeReplay(): void {
    let room: Room | null = null;
    for (const entry of this.#record.log) {
      try {
        room = replayEntry(room, entry, this.#game);
      } catch (error) {
        return this.#find(2, String(error));
      }
      this.#rooms[entry.version] = room;
    }
    if (!isDeepStrictEqual(plain(room), plain(this.#record.stored))) {
      this.#find(2, `the log leads to another state than the stored one (version ${this.#record.stored?.version})`);
    }
  }

  #judgeConservation(): void {
    const { conservation } = CONTRACTS.get(this.#record.gameId)!;
    for (const room of this.#rooms) {
      const fault = room === null || room.game === null ? null : conservation(room.game);
      if (fault) return this.#find(4, `version ${room!.version}: ${fault}`);
    }
  }

  #judgeProgress(): void {
    const { stored, calmVersion } = this.#record;
    if (stored === null) this.#find(4, 'the world is gone');
    else if (stored.version <= calmVersion) this.#find(4, `stuck at version ${stored.version} after the last fault`);
  }

  #indexActions(): void {
    for (const entry of this.#record.log) {
      const key = keyOf(entry);
      if (key !== null) this.#played.set(key, [...(this.#played.get(key) ?? []), entry.version]);
    }
  }

  #judgeActions({ name, playerId, events }: PersonHistory): void {
    const sent = new Map(events.filter(isSent).map((event) => [event.actionId, event]));
    const acknowledged = groupById(events.filter(isAcknowledged));
    const refused = groupById(events.filter((event) => event.kind === 'refused'));
    for (const [actionId, asked] of sent) {
      const versions = this.#played.get(`${playerId} ${actionId}`) ?? [];
      const told = `${name}'s ${actionId} (${JSON.stringify(asked.action)})`;
      const answers = acknowledged.get(actionId) ?? [];
      if (versions.length > 1) {
        this.#tally.doubled += 1;
        this.#find(1, `${told} was played ${versions.length} times: versions ${versions}`);
      }
      if (versions[0] !== undefined && versions[0] <= asked.knew) {
        this.#find(1, `${told} was asked for at version ${asked.knew}, but is in the log as version ${versions[0]}`);
      }
      if (answers.length > 0) this.#judgeAnswers(playerId, asked, answers, versions, told);
      else if (refused.has(actionId)) {
        this.#tally.refused += 1;
        const { code } = refused.get(actionId)![0]!;
        if (versions.length > 0) this.#find(1, `${told} was refused (${code}), but played as version ${versions[0]}`);
      }
      this.#judgeTwin(playerId, asked, versions, told);
    }
  }

  #judgeAnswers(
    playerId: PlayerId,
    asked: Sent,
    answers: readonly Acknowledged[],
    [version]: readonly number[],
    told: string,
  ): void {
    this.#tally.acknowledged += 1;
    if (version === undefined) {
      if (answers.every((answer) => this.#isMoot(playerId, asked, answer.version))) {
        this.#tally.moot += 1;
      } else {
        this.#tally.lost += 1;
        this.#find(1, `${told} was acknowledged as version ${answers[0]!.version}, but is not in the log`);
      }
      return;
    }
    for (const { version: promised, via } of answers) {
      const isTrue = via === 'http' ? promised === version : promised >= version;
      if (!isTrue) this.#find(1, `${told} was acknowledged as version ${promised}, but is version ${version}`);
    }
  }

  /**
   * True if the action had no effect at the version that the answer named. If a move of the same player caused that, and
   * not the other click of a double click, the action was played, lost, and played again.
   */
  #isMoot(playerId: PlayerId, { action, actionId }: Sent, version: number): boolean {
    const room = this.#rooms[version];
    const command = commandOf(this.#game, playerId, action);
    if (!room || command === null || !changesNothing(room, command, this.#game)) return false;
    const before = this.#rooms[version - 1];
    const { command: latest } = this.#record.log[version - 1]!;
    const isOwnMove = 'playerId' in latest && latest.playerId === playerId && latest.type === command.type;
    return (
      this.#isTwinPlayed(playerId, actionId) || !isOwnMove || !before || changesNothing(before, command, this.#game)
    );
  }

  /** The network decides which of two clicks is played. */
  #isTwinPlayed(playerId: PlayerId, actionId: string): boolean {
    const clicks = this.#people.find((person) => person.playerId === playerId)!.events.filter(isSent);
    const twins = clicks.filter((one) => one.twinOf === actionId || (one.actionId === actionId && one.twinOf));
    return twins.some((one) =>
      this.#played.has(`${playerId} ${one.actionId === actionId ? one.twinOf : one.actionId}`),
    );
  }

  #judgeTwin(playerId: PlayerId, { twinOf }: Sent, versions: readonly number[], told: string): void {
    if (twinOf === undefined || versions.length === 0) return;
    const [first] = this.#played.get(`${playerId} ${twinOf}`) ?? [];
    if (first === undefined) return;
    this.#tally.doubled += 1;
    this.#find(4, `${told} was played as version ${versions[0]} though its first click was version ${first}`);
  }

  #judgeViews({ name, playerId, events }: PersonHistory): void {
    const known = new Map<number, string | null>();
    const digestAt = (version: number): string | null => {
      if (!known.has(version)) known.set(version, this.#digestFor(playerId, version));
      return known.get(version)!;
    };
    const newestOn = new Map<number, number>();
    let last: (PersonEvent & { kind: 'saw' }) | null = null;
    for (const seen of events) {
      if (seen.kind !== 'saw') continue;
      this.#tally.views += 1;
      const told = `${name} saw version ${seen.version}`;
      if (seen.digest !== digestAt(seen.version)) this.#find(3, `${told}, which is not what the log gives`);
      if (seen.socket === null) {
        if (seen.version < seen.knew) this.#find(3, `${told} when looking, but knew version ${seen.knew} before`);
      } else {
        const newest = newestOn.get(seen.socket) ?? 0;
        if (seen.version < newest) this.#find(3, `${told} after version ${newest} over the same socket`);
        newestOn.set(seen.socket, Math.max(newest, seen.version));
      }
      if (last === null || seen.version >= last.version) last = seen;
    }
    const { stored } = this.#record;
    if (stored !== null && last?.version !== stored.version) {
      this.#find(3, `${name}'s last view is of version ${last?.version}, but version ${stored.version} is stored`);
    }
  }

  #digestFor(playerId: PlayerId, version: number): string | null {
    const room = this.#rooms[version];
    const game = this.#game;
    if (!room) return null;
    return digestOf(
      plain({
        room: viewRoom(room, game),
        view: viewGame(room, game, playerId),
        legal: legalFor(room, game, playerId),
      }),
    );
  }

  /** Every action in the log was sent by a person. */
  #judgeStrangers(): void {
    const sent = new Set(
      this.#people.flatMap(({ playerId, events }) =>
        events.filter(isSent).map((event) => `${playerId} ${event.actionId}`),
      ),
    );
    for (const key of this.#played.keys()) {
      if (!sent.has(key)) this.#find(1, `${key} is in the log, but nobody sent it`);
    }
  }

  /** An action that was answered before another one was sent comes before it in the log. */
  #judgeOrder(): void {
    const spans = this.#people.flatMap((person) => spansOf(person, this.#played));
    spans.sort((a, b) => a.version - b.version);
    let latestAsked = { askedAt: Number.NEGATIVE_INFINITY, told: '' };
    for (const span of spans) {
      if (span.answeredAt < latestAsked.askedAt) {
        this.#find(1, `${span.told} was answered before ${latestAsked.told} was asked for, but comes after it`);
      }
      if (span.askedAt > latestAsked.askedAt) latestAsked = span;
    }
  }
}

interface Span {
  readonly version: number;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly told: string;
}

function spansOf({ name, playerId, events }: PersonHistory, played: ReadonlyMap<string, number[]>): Span[] {
  const answers = groupById(events.filter(isAcknowledged));
  return events.filter(isSent).flatMap(({ actionId, at }) => {
    const version = played.get(`${playerId} ${actionId}`)?.[0];
    if (version === undefined) return [];
    const answeredAt = Math.min(...(answers.get(actionId) ?? []).map((answer) => answer.at), Number.POSITIVE_INFINITY);
    return [{ version, askedAt: at, answeredAt, told: `${name}'s ${actionId}` }];
  });
}

function commandOf(game: AnyGame, playerId: PlayerId, input: GameAction): Command | null {
  const command = parseCommand(game, playerId, input);
  return command.ok ? command.value : null;
}

function changesNothing(room: Room, command: Command, game: AnyGame): boolean {
  const result = reduce(room, command, { game, now: room.touchedAt });
  return !result.ok || result.value.room === room;
}

function keyOf({ command }: LogEntry): string | null {
  if (!('actionId' in command) || command.actionId === undefined) return null;
  return `${command.playerId} ${command.actionId}`;
}

const isSent = (event: PersonEvent): event is Sent => event.kind === 'sent';
const isAcknowledged = (event: PersonEvent): event is Acknowledged => event.kind === 'acknowledged';

function groupById<T extends { readonly actionId: string }>(events: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const event of events) groups.set(event.actionId, [...(groups.get(event.actionId) ?? []), event]);
  return groups;
}

/** The value as it is after a wire or a disk. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
