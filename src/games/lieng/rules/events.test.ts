import { expect, test } from 'vitest';
import type { GameEvent } from '../../../kit/contract.ts';
import { at, quickRandom, USUAL } from '../fixtures/positions.ts';
import { anyBet } from '../fixtures/random-hands.ts';
import { lieng } from '../index.ts';
import { initialize, processAction, processAdvancement } from './engine.ts';
import type { LiengState } from './types.ts';

/** L10, word for word. */
const PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  'game-started': ['settings', 'seats', 'dealerSeat'],
  'hand-started': ['handNo', 'dealerSeat', 'order', 'leftOut', 'antes', 'pot', 'phaseEndsAt'],
  'hand-updated': ['handNo', 'cards', 'hand'],
  'turn-changed': ['playerId', 'turnNo', 'toCall', 'minRaiseTo', 'turnEndsAt'],
  'bet-placed': [
    ...['playerId', 'action', 'paid', 'bet', 'chips', 'currentBet', 'pot', 'pots', 'isRaise', 'allIn', 'auto'],
  ],
  'bet-refunded': ['playerId', 'amount'],
  showdown: ['hands', 'pots', 'phaseEndsAt'],
  'hand-ended': ['handNo', 'uncontested', 'pots', 'refund', 'payouts', 'net', 'chips', 'phaseEndsAt'],
  'waiting-for-hand': ['dealerSeat', 'phaseEndsAt', 'eligibleCount'],
  'player-busted': ['playerId', 'chips'],
  'player-rebought': ['playerId', 'chips'],
  'player-sat-out': ['playerId', 'chips'],
  'player-sat-in': ['playerId', 'chips'],
  'game-over': ['standings', 'winnerIds'],
};
const PUBLIC_STATE = [
  ...['phase', 'handNo', 'dealerSeat', 'order', 'turnPlayerId', 'turnNo', 'currentBet', 'minRaise', 'raiseCount'],
  ...['pot', 'pots', 'phaseEndsAt', 'turnStartedAt', 'turnEndsAt', 'settings', 'outcome', 'isOver', 'seats'],
];

/** A whole table of people who bet at random, sometimes fall asleep, and come back. */
function* playTable(seed: number): Generator<{ state: LiengState; events: readonly GameEvent[] }> {
  const random = quickRandom(seed);
  const choose = anyBet(random);
  const players = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
  let step = initialize(players, { ...USUAL, hands: 50 }, at(0, random));
  for (let now = 0; ; now += 1000) {
    yield step;
    const { state } = step;
    if (state.isOver) return;
    const ids = players.map(({ id }) => id).filter((id) => lieng.getLegalActions(state, id).length > 0);
    const dueAt = lieng.getDueAt(state);
    if (ids.length === 0 || (dueAt !== null && random.chance(0.3))) {
      now = Math.max(now, dueAt!);
      step = processAdvancement(state, at(now, random));
      continue;
    }
    const id = random.pick(ids);
    const result = processAction(state, id, choose(state, id, lieng.getLegalActions(state, id)), at(now, random));
    if (!result.ok) throw new Error(result.refusal.code);
    step = result.value;
  }
}

test('[L10] every event has its payload, and every kind of event occurs', () => {
  const told = new Set<string>();
  for (const { events } of playTable(4))
    for (const { name, data, only } of events) {
      told.add(name);
      expect(Object.keys(data).sort(), name).toEqual([...(PAYLOADS[name] ?? [])].sort());
      expect(only !== undefined, name).toBe(name === 'hand-updated');
    }
  expect([...told].sort()).toEqual(Object.keys(PAYLOADS).sort());
});

test('[L10] the public state has these fields, a player’s own state three more, and no others', () => {
  for (const { state } of playTable(5)) {
    const spectator = lieng.sanitizeForPlayer(state, null);
    expect(Object.keys(spectator).sort()).toEqual([...PUBLIC_STATE].sort());
    expect(spectator.pot).toBe(state.seats.reduce((sum, { bet }) => sum + bet, 0));
    const own = lieng.sanitizeForPlayer(state, 'a');
    expect(Object.keys(own).sort()).toEqual([...PUBLIC_STATE, 'cards', 'hand', 'legal'].sort());
    expect(own.legal !== null).toBe(state.turnPlayerId === 'a');
  }
});
