import { describe, expect, test } from 'vitest';
import { commitTo } from '../../../../tests/support/commit.ts';
import { NOW, Table } from '../../../../tests/support/table.ts';
import { branchRandom } from '../../../kit/random.ts';
import type { Commit } from '../../../rooms/commit.ts';
import { reduce } from '../../../rooms/reduce.ts';
import type { Room } from '../../../rooms/room.ts';
import { gamesById } from '../../../server/app.ts';
import { type ChannelText, textsOf } from '../../../server/broadcast/commit-messages.ts';
import { firstCards } from '../fixtures/rehearsal.ts';
import { terriblePeople } from '../index.ts';
import { CZAR_REVEAL_DURATION_MS } from './constants.ts';
import type { TerribleState } from './types.ts';

/** Ann is the Czar; the hands of the others go round. */
const AUTHORS = ['ben', 'cat', 'dan'] as const;
const PERMUTATIONS = AUTHORS.flatMap((first) =>
  AUTHORS.flatMap((second) =>
    AUTHORS.flatMap((third) => (new Set([first, second, third]).size === 3 ? [[first, second, third]] : [])),
  ),
);

const gameOf = (room: Room): TerribleState => room.game as TerribleState;

function answeringRoom(): Room {
  const table = new Table(terriblePeople);
  for (const id of AUTHORS) table.join(id);
  table.start();
  table.later(CZAR_REVEAL_DURATION_MS).send({ type: 'advance' });
  return table.room;
}

/** The same round with the same answers, but the hand that was Ben's is held by the first of these, and so on. */
function withHolders(room: Room, holders: readonly string[], seed: string): Room {
  const { hands } = gameOf(room);
  const held = Object.fromEntries(AUTHORS.map((id, place) => [holders[place]!, hands[id]!]));
  return { ...room, game: { ...gameOf(room), hands: { ...hands, ...held } }, generator: branchRandom(seed, 'game') };
}

/** Everybody answers with the first cards, in this order. */
function answered(room: Room, arrival: readonly string[]): { commits: Commit[]; room: Room } {
  const commits: Commit[] = [];
  let at = room;
  for (const [turn, playerId] of arrival.entries()) {
    const now = NOW + 10_000 + turn * 700;
    const action = { type: 'submit', payload: { cardIds: firstCards(gameOf(at), playerId) } };
    const result = reduce(at, { type: 'play', playerId, action }, { game: terriblePeople, now });
    if (!result.ok || result.value.room === null) throw new Error('refused');
    at = result.value.room;
    commits.push(commitTo(at, result.value.events, now));
  }
  return { commits, room: at };
}

/** All that goes over the wire, to everybody and to spectators. */
const sentIn = (commits: readonly Commit[]): ChannelText[] =>
  commits.flatMap((commit) => textsOf(commit, gamesById([terriblePeople])));

/** Which answers were shown, in their order. */
const shownBy = (room: Room): string =>
  gameOf(room)
    .revealOrder.map((id) => gameOf(room).submissions[id]![0]!.id)
    .join();

describe('[11] recorded traffic', () => {
  const room = answeringRoom();
  const reference = answered(withHolders(room, AUTHORS, 'reference'), AUTHORS);
  const sentThen = sentIn(reference.commits);

  /** Chance decides the order of the answers; this is one of its ways to the same order as in the reference. */
  function recordedAlike(holders: readonly string[]): ChannelText[] {
    for (let seed = 0; seed < 200; seed++) {
      const { commits, room: after } = answered(withHolders(room, holders, `${seed}`), AUTHORS);
      if (shownBy(after) === shownBy(reference.room)) return sentIn(commits);
    }
    throw new Error('this order never came up');
  }
  const without = (messages: readonly ChannelText[], authors: readonly string[]) =>
    messages.filter(({ channel }) => !authors.some((id) => channel.endsWith(`-${id}`)));

  test('it is the real thing: the story, views for all, hands for their holders, and the reveal', () => {
    expect(gameOf(reference.room).phase).toBe('judging');
    const heard = new Set(sentThen.map(({ channel, event }) => `${channel} ${event}`));
    for (const name of ['player-submitted', 'phase-changed', 'submissions-revealed'])
      expect([...heard].some((line) => line.startsWith('presence-room-') && line.endsWith(` ${name}`))).toBe(true);
    for (const id of AUTHORS) expect(heard).toContain(`private-player-${id} hand-updated`);
    expect(heard).toContain('private-player-ann view');
    expect([...heard].some((line) => line.startsWith('private-watch-'))).toBe(true);
  });

  test.each(PERMUTATIONS.map((holders) => [holders.join(', '), holders] as const))(
    '[T4, D2] written by %s: whoever did not change hands is sent the same bytes until the verdict',
    (_names, holders) => {
      const changed = AUTHORS.filter((id, place) => holders[place] !== id);
      const sent = recordedAlike(holders);
      expect(without(sent, changed)).toEqual(without(sentThen, changed));
      if (changed.length > 0) expect(sent).not.toEqual(sentThen);
    },
  );

  test('no message tells an answer before all are in, except to its author', () => {
    for (const id of AUTHORS) {
      const [cardId] = firstCards(gameOf(room), id);
      const reveal = sentThen.findIndex(({ event }) => event === 'submissions-revealed');
      const early = sentThen.slice(0, reveal).filter(({ channel }) => !channel.endsWith(`-${id}`));
      expect(early.length).toBeGreaterThan(8);
      for (const { data } of early) expect(data).not.toContain(`"${cardId}"`);
    }
  });

  test.each(PERMUTATIONS.map((arrival) => [arrival.join(', '), arrival] as const))(
    '[pitfall] arriving as %s, every order of the answers is equally likely',
    (_names, arrival) => {
      const counts = new Map<string, number>();
      const draws = 600;
      for (let seed = 0; seed < draws; seed++) {
        const after = answered(withHolders(room, AUTHORS, `order ${seed}`), arrival).room;
        const order = gameOf(after).revealOrder.join();
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      expect(counts.size).toBe(6);
      const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - draws / 6) ** 2 / (draws / 6), 0);
      expect(chiSquared).toBeLessThan(20.5); // one in a thousand
    },
  );

  test('[D7] when a bot will act is in no message', () => {
    const table = new Table(terriblePeople);
    table.start();
    table.later(CZAR_REVEAL_DURATION_MS).send({ type: 'advance' });
    const { room: dealt } = table;
    const soon = Object.fromEntries(Object.keys(dealt.botClocks).map((id, place) => [id, table.now + 2500 + place]));
    const hurried = { ...dealt, botClocks: soon, botActionAt: table.now + 2500, dueAt: table.now + 2500 };
    const told = (held: Room) => sentIn([commitTo(held, [], table.now)]);
    expect(Object.keys(soon)).toHaveLength(3);
    expect(told(hurried)).toEqual(told(dealt));
  });
});
