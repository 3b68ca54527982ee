import { describe, expect, test } from 'vitest';
import { fourKate } from '../../src/games/4-kate/index.ts';
import type { GameAction, PlayerId } from '../../src/kit/contract.ts';
import type { Room } from '../../src/rooms/room.ts';
import { legalFor, viewGame, viewRoom } from '../../src/rooms/visibility.ts';
import { Table } from '../../tests/support/table.ts';
import { judge } from './checker.ts';
import { digestOf, type History, type PersonEvent, type PersonHistory, type RoomRecord } from './history.ts';
import type { Verdict } from './verdict.ts';

const games = new Map([['4-kate', fourKate]]);
const drop = (column: number, turnNo: number): GameAction => ({ type: 'drop', payload: { column, turnNo } });

/** Ann and Bob play four moves and all goes well; `change` makes a bad history of it. */
class Story {
  readonly table = new Table(fourKate);
  readonly events: Record<PlayerId, PersonEvent[]> = { ann: [], bob: [] };
  readonly #rooms: Room[] = [];
  #at = 0;

  constructor() {
    this.#keep();
    this.table.join('bob');
    this.#keep();
    this.table.start();
    this.#keep();
    for (const [player, column, turnNo] of [
      ['ann', 3, 0],
      ['bob', 3, 1],
      ['ann', 4, 2],
      ['bob', 4, 3],
    ] as const) {
      this.play(player, drop(column, turnNo), `${player}-${turnNo}`);
    }
    this.look('ann');
    this.look('bob');
  }

  play(player: PlayerId, action: GameAction, actionId: string): void {
    const knew = this.table.room.version;
    this.events[player]!.push({ kind: 'sent', at: this.#tick(), actionId, action, knew });
    this.table.play(player, action, actionId);
    this.#keep();
    const { version } = this.table.room;
    this.events[player]!.push({ kind: 'acknowledged', at: this.#tick(), actionId, version, via: 'http' });
  }

  look(player: PlayerId): void {
    const { version } = this.table.room;
    this.events[player]!.push(this.saw(player, version, { socket: null, knew: version }));
  }

  saw(player: PlayerId, version: number, how: { socket: number | null; knew: number }): PersonEvent {
    return { kind: 'saw', at: this.#tick(), version, digest: this.digest(player, version), ...how };
  }

  digest(player: PlayerId, version: number): string {
    const room = this.#rooms[version - 1]!;
    return digestOf({
      room: viewRoom(room, fourKate),
      view: viewGame(room, fourKate, player),
      legal: legalFor(room, fourKate, player),
    });
  }

  judge(change: { record?: Partial<RoomRecord>; people?: (people: PersonHistory[]) => PersonHistory[] } = {}): Verdict {
    const { room, log } = this.table;
    const roomCode = room.roomCode;
    const record = { roomCode, gameId: '4-kate', log, stored: room, calmVersion: room.version - 1, ...change.record };
    const people = Object.entries(this.events).map(([playerId, events]) => ({
      ...{ name: playerId, roomCode, playerId, events },
    }));
    const history: History = { rooms: [record], people: change.people?.(people) ?? people };
    return judge(history, games);
  }

  #keep(): void {
    this.#rooms.push(this.table.room);
  }

  #tick(): number {
    this.#at += 10;
    return this.#at;
  }
}

/** The findings as `promise: text`. */
const told = ({ findings }: Verdict): string[] => findings.map(({ promised, what }) => `${promised}: ${what}`);

const changed = (events: readonly PersonEvent[], index: number, change: object): PersonEvent[] =>
  events.map((event, at) => (at === index ? ({ ...event, ...change } as PersonEvent) : event));

const withEvents =
  (name: PlayerId, change: (events: readonly PersonEvent[]) => PersonEvent[]) => (people: PersonHistory[]) =>
    people.map((person) => (person.name === name ? { ...person, events: change(person.events) } : person));

test('a good history has nothing to find', () => {
  const { findings, tally } = new Story().judge();
  expect(findings).toEqual([]);
  expect(tally).toEqual({ acknowledged: 4, lost: 0, doubled: 0, moot: 0, refused: 0, views: 2, versions: 7 });
});

describe('1: every acknowledged action is in the log exactly once, in an order consistent with what people saw', () => {
  test('one that is missing is lost', () => {
    const story = new Story();
    const verdict = story.judge({
      people: withEvents('ann', (events) =>
        events.flatMap((event) =>
          event.kind === 'saw' || event.actionId !== 'ann-2' ? [event] : [event, { ...event, actionId: 'ann-x' }],
        ),
      ),
    });
    expect(told(verdict)).toEqual([expect.stringMatching(/^1: ann's ann-x .* as version 6, but is not in the log/)]);
    expect(verdict.tally.lost).toBe(1);
  });

  test('a second click that found nothing left to do is not lost', () => {
    const story = new Story();
    const verdict = story.judge({
      people: withEvents('ann', (events) => [
        ...events,
        { kind: 'sent', at: 41, actionId: 'click', action: drop(4, 2), knew: 5, twinOf: 'ann-2' },
        { kind: 'acknowledged', at: 62, actionId: 'click', version: 6, via: 'http' },
      ]),
    });
    expect(told(verdict)).toEqual([]);
    expect(verdict.tally).toMatchObject({ acknowledged: 5, moot: 1, lost: 0 });
  });

  test('nor is the first click, when the second was faster', () => {
    const story = new Story();
    const verdict = story.judge({
      people: withEvents('ann', (events) => [
        ...changed(events, 2, { twinOf: 'first' }),
        { kind: 'sent', at: 41, actionId: 'first', action: drop(4, 2), knew: 5 },
        { kind: 'acknowledged', at: 62, actionId: 'first', version: 6, via: 'http' },
      ]),
    });
    expect(told(verdict)).toEqual([]);
    expect(verdict.tally).toMatchObject({ acknowledged: 5, moot: 1, lost: 0 });
  });

  test('one that is there twice is doubled', () => {
    const story = new Story();
    const { log } = story.table;
    const again = log.map((entry) =>
      entry.version === 6 ? { ...entry, command: { ...entry.command, actionId: 'ann-0' } as never } : entry,
    );
    const verdict = story.judge({ record: { log: again } });
    expect(told(verdict)).toContainEqual(expect.stringMatching(/^1: ann's ann-0 .* was played 2 times: versions 4,6/));
    expect(verdict.tally.doubled).toBe(1);
  });

  test('one that was acknowledged as another version', () => {
    const verdict = new Story().judge({ people: withEvents('ann', (events) => changed(events, 1, { version: 5 })) });
    expect(told(verdict)).toEqual([expect.stringMatching(/^1: ann's ann-0 .* as version 5, but is version 4/)]);
  });

  test('one that came before what its player had seen', () => {
    const verdict = new Story().judge({ people: withEvents('ann', (events) => changed(events, 0, { knew: 4 })) });
    expect(told(verdict)).toEqual([expect.stringMatching(/^1: .* asked for at version 4, but is in the log as/)]);
  });

  test('one that was refused and played all the same', () => {
    const refused = { kind: 'refused', at: 20, actionId: 'ann-0', code: 'NOT_YOUR_TURN' } as const;
    const verdict = new Story().judge({
      people: withEvents('ann', (events) => [events[0]!, refused, ...events.slice(2)]),
    });
    expect(told(verdict)).toEqual([expect.stringMatching(/^1: .* was refused \(NOT_YOUR_TURN\), but played/)]);
  });

  test('one that nobody sent', () => {
    const verdict = new Story().judge({ people: withEvents('bob', (events) => events.slice(-1)) });
    expect(told(verdict)).toEqual([
      '1: bob bob-1 is in the log, but nobody sent it',
      '1: bob bob-3 is in the log, but nobody sent it',
    ]);
  });

  test('one that was answered before an earlier one was asked for', () => {
    const verdict = new Story().judge({ people: withEvents('bob', (events) => changed(events, 1, { at: 5 })) });
    expect(told(verdict)).toEqual(["1: bob's bob-1 was answered before ann's ann-0 was asked for, but comes after it"]);
  });
});

describe('2: no gap, no fork, and the log leads to what is stored', () => {
  test('a gap', () => {
    const story = new Story();
    const log = story.table.log.filter(({ version }) => version !== 5);
    expect(told(story.judge({ record: { log } }))).toContain('2: a gap before version 6');
  });

  test('a fork', () => {
    const story = new Story();
    const log = story.table.log.flatMap((entry) => (entry.version === 5 ? [entry, entry] : [entry]));
    expect(told(story.judge({ record: { log } }))).toContain('2: version 5 is in the log twice: a fork');
  });

  test('a log that does not replay', () => {
    const story = new Story();
    const log = story.table.log.map((entry) =>
      entry.version === 5
        ? { ...entry, command: { type: 'play', playerId: 'ann', action: drop(0, 1) } as never }
        : entry,
    );
    expect(told(story.judge({ record: { log } }))).toContainEqual(
      expect.stringMatching(/^2: .*does not replay at version 5/),
    );
  });

  test('another state than the stored one', () => {
    const story = new Story();
    const stored = { ...story.table.room, touchedAt: 1 };
    expect(told(story.judge({ record: { stored } }))).toEqual([
      '2: the log leads to another state than the stored one (version 7)',
    ]);
  });
});

describe('3: what people see is what is stored, and it never goes back', () => {
  test('a view that is not the one of its version', () => {
    const story = new Story();
    const verdict = story.judge({
      people: withEvents('ann', (events) => changed(events, 4, { digest: story.digest('bob', 7) })),
    });
    expect(told(verdict)).toEqual(['3: ann saw version 7, which is not what the log gives']);
  });

  test('a look that shows less than was known', () => {
    const story = new Story();
    story.events.ann!.splice(4, 0, story.saw('ann', 5, { socket: null, knew: 6 }));
    expect(told(story.judge())).toEqual(['3: ann saw version 5 when looking, but knew version 6 before']);
  });

  test('a socket that goes back', () => {
    const story = new Story();
    story.events.ann!.push(story.saw('ann', 7, { socket: 1, knew: 7 }), story.saw('ann', 6, { socket: 1, knew: 7 }));
    expect(told(story.judge())).toEqual(['3: ann saw version 6 after version 7 over the same socket']);
  });

  test('somebody who was left behind', () => {
    const verdict = new Story().judge({ people: withEvents('bob', (events) => events.slice(0, -1)) });
    expect(told(verdict)).toEqual(["3: bob's last view is of version undefined, but version 7 is stored"]);
  });
});

describe('4: no turn twice, nothing made or lost, nobody stuck', () => {
  test('a double click that counted twice', () => {
    const verdict = new Story().judge({
      people: withEvents('ann', (events) => changed(events, 2, { twinOf: 'ann-0' })),
    });
    expect(told(verdict)).toEqual([
      expect.stringMatching(/^4: ann's ann-2 .* as version 6 though its first click was version 4/),
    ]);
    expect(verdict.tally.doubled).toBe(1);
  });

  test('a room that stands still', () => {
    expect(told(new Story().judge({ record: { calmVersion: 7 } }))).toEqual([
      '4: stuck at version 7 after the last fault',
    ]);
  });

  test('a room that is gone', () => {
    expect(told(new Story().judge({ record: { stored: null } }))).toContain('4: the world is gone');
  });
});
