import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../kit/contract.ts';
import type { RoomView, ViewMessage } from '../../kit/room-view.ts';
import type { LookAnswer } from '../../wire/messages.ts';
import { learn, type RoomState, STORY_LENGTH, unknownRoom } from './room-state.ts';

const seat = (id: string, name: string, isBot = false) => ({
  id,
  name,
  isBot,
  isConnected: true,
  joinedAt: 0,
  score: 0,
});

const message = (
  version: number,
  events: readonly GameEvent[] = [],
  players = [seat('ann', 'Ann'), seat('ben', 'Ben')],
): ViewMessage => ({
  version,
  room: {
    roomCode: 'X7KQ2M',
    version,
    status: 'playing',
    ownerId: 'ann',
    gameId: '4-kate',
    players,
  } as unknown as RoomView,
  view: { version },
  legal: [],
  events,
  now: version,
});

const look = (version: number, me: Partial<LookAnswer['me']> = {}): LookAnswer => ({
  ...message(version),
  me: { playerId: 'ann', isSeated: true, canRejoin: false, ...me },
});

const seated = (): RoomState => learn(unknownRoom, { type: 'looked', answer: look(5) });
const moved: GameEvent = { name: 'move-made', data: { column: 3 } };

describe('versions', () => {
  test('a newer view is drawn and its events join the story', () => {
    const state = learn(seated(), { type: 'viewed', message: message(6, [moved]) });
    expect(state.message?.version).toBe(6);
    expect(state.story).toEqual([{ sequence: 1, name: 'move-made', data: { column: 3 } }]);
  });

  test('the same and an older view are dropped, events and all', () => {
    const before = seated();
    expect(learn(before, { type: 'viewed', message: message(5, [moved]) })).toBe(before);
    expect(learn(before, { type: 'viewed', message: message(4, [moved]) })).toBe(before);
  });

  test('an older look is dropped, the same one keeps what is on the screen', () => {
    const before = learn(seated(), { type: 'viewed', message: message(8, [moved]) });
    expect(learn(before, { type: 'looked', answer: look(7) })).toBe(before);
    expect(learn(before, { type: 'looked', answer: look(8) }).message).toBe(before.message);
  });

  test('a look tells no events, so a reload animates nothing', () => {
    const answer = { ...look(9), events: [moved] };
    expect(learn(unknownRoom, { type: 'looked', answer }).story).toEqual([]);
  });

  test('sequences go on growing when the oldest events are let go', () => {
    let state = seated();
    for (let version = 6; version < 6 + STORY_LENGTH + 5; version++) {
      state = learn(state, { type: 'viewed', message: message(version, [moved]) });
    }
    expect(state.story).toHaveLength(STORY_LENGTH);
    expect(state.story.at(-1)?.sequence).toBe(STORY_LENGTH + 5);
  });
});

describe('my seat', () => {
  const without = (reason: string) =>
    [
      message(
        6,
        [{ name: 'player-left', data: { playerId: 'ann', reason } }],
        [seat('bot-6-0', 'Bot Alice', true), seat('ben', 'Ben')],
      ),
    ][0]!;

  test('sent away by the host: no way back', () => {
    const state = learn(seated(), { type: 'viewed', message: without('kicked') });
    expect(state).toMatchObject({ departure: 'kicked', me: { isSeated: false, canRejoin: false } });
  });

  test('left in another tab, or fell silent: the seat can be taken back', () => {
    const state = learn(seated(), { type: 'viewed', message: without('silent') });
    expect(state).toMatchObject({ departure: 'silent', me: { isSeated: false, canRejoin: true } });
    expect(learn(state, { type: 'looked', answer: look(7) })).toMatchObject({
      departure: null,
      me: { isSeated: true },
    });
  });

  test('somebody else leaving is none of this, and their name is remembered', () => {
    const left = message(
      6,
      [{ name: 'player-left', data: { playerId: 'ben' } }],
      [seat('ann', 'Ann'), seat('bot-6-1', 'Bot Bob', true)],
    );
    const state = learn(seated(), { type: 'viewed', message: left });
    expect(state.departure).toBeNull();
    expect(state.names).toMatchObject({ ben: 'Ben', 'bot-6-1': 'Bot Bob' });
  });

  test('a stranger who looks has not departed', () => {
    const state = learn(unknownRoom, { type: 'looked', answer: look(3, { playerId: null, isSeated: false }) });
    expect(state.departure).toBeNull();
  });
});

test('a room that cannot be found was either never there or is gone', () => {
  expect(learn(unknownRoom, { type: 'not-found' }).phase).toBe('missing');
  expect(learn(seated(), { type: 'not-found' }).phase).toBe('gone');
  expect(learn(seated(), { type: 'destroyed' }).phase).toBe('gone');
});

test('no answer matters only while there is nothing to show', () => {
  expect(learn(unknownRoom, { type: 'unreachable' }).phase).toBe('failed');
  expect(learn(seated(), { type: 'unreachable' }).phase).toBe('ready');
});
