import { describe, expect, test } from 'vitest';
import { contextAt, Session } from '../../../../tests/support/session.ts';
import { cardIn, dealt, playing } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';
import type { PowerHouseState } from './types.ts';

const openTable = (state: PowerHouseState, now = 0) => new Session(powerHouse, state, now);
const bidding = (change: Parameters<typeof dealt>[2] = {}) => openTable(dealt(4, undefined, change)).wait();
const SEATS = ['A', 'B', 'C', 'D'];

describe('[5] time', () => {
  test('nothing early, one step when due, and twice is once', () => {
    const { state } = bidding();
    expect(powerHouse.processAdvancement(state, contextAt(34_999)).state).toBe(state);
    const { state: late } = powerHouse.processAdvancement(state, contextAt(90_000));
    expect(late).toMatchObject({ bidding: { passes: ['A'], turnIndex: 1 }, turnEndsAt: 120_000 });
    expect(powerHouse.processAdvancement(late, contextAt(90_000)).state).toBe(late);
  });

  test('without a limit nobody is hurried', () => {
    const { state } = bidding({ turnTimeSec: 0 });
    expect(powerHouse.getDueAt(state)).toBeNull();
  });

  const twiceLate = () => {
    const session = openTable(
      playing({ players: 4, hands: { A: '9H 3S 4C', B: 'KH 2S 5C', C: '4H 5D 6C', D: 'AH KC 7C' }, called: ['KH'] }),
    );
    session.send('A', 'play-card', { card: cardIn('9H') });
    session.wait(); // B: the only heart
    session.send('C', 'play-card', { card: cardIn('4H') });
    session.send('D', 'play-card', { card: cardIn('AH') });
    session.send('D', 'play-card', { card: cardIn('KC') });
    session.send('A', 'play-card', { card: cardIn('4C') });
    return session.wait();
  };

  test('a turn that runs out is played by the standard bot; the second in a row brings the autopilot', () => {
    const session = twiceLate();
    expect(session.state.timeouts.B).toBe(2);
    expect(session.state.autopilot).toEqual(['B']);
    expect(session.events[0]).toEqual({ name: 'autopilot-changed', data: { playerId: 'B', on: true } });
    expect(session.state.currentTrick!.plays.at(-1)).toMatchObject({ playerId: 'B', card: cardIn('5C') });
  });

  test.each(['powerhouse', 'partners'] as const)(
    'a leader who lets the time run out in %s is helped by the bot',
    (phase) => {
      const session = bidding();
      session.send('A', 'place-bid', { amount: 250 });
      if (phase === 'partners') session.send('A', 'select-powerhouse', { suit: 'S' });
      const [choice] = phase === 'partners' ? powerHouse.getLegalActions(session.state, 'A') : [];
      session.wait();
      expect(session.state.phase).toBe(phase === 'partners' ? 'playing' : 'partners');
      if (choice)
        expect(session.state.partnerCards.map(({ card }) => card)).toEqual((choice.payload as { cards: [] }).cards);
      expect(session.state.timeouts.A).toBe(1);
      expect(session.state.autopilot).toEqual([]);
    },
  );

  test('in the bidding a turn that runs out is a pass', () => {
    const session = bidding().wait();
    expect(session.told('bid-passed')).toEqual({ playerId: 'A', passes: ['A'] });
  });

  test('turns missed are counted in a row: an action in between begins anew', () => {
    const session = openTable({ ...bidding().state, timeouts: { A: 1, B: 0, C: 0, D: 0 } });
    session.send('A', 'place-bid', { amount: 150 });
    expect(session.state.timeouts.A).toBe(0);
  });

  test('on autopilot a seat acts at the pace of bots, and is offered to resume', () => {
    const session = twiceLate();
    session.send('C', 'play-card', { card: cardIn('6C') });
    session.send('D', 'play-card', { card: cardIn('7C') });
    session.send('D', 'unknown');
    expect(powerHouse.getLegalActions(session.state, 'B')).toEqual([{ type: 'resume', payload: {} }]);
    const ready = openTable(
      { ...session.state, currentTrick: { ...session.state.currentTrick!, turnIndex: 1 } },
      session.now,
    );
    expect(ready.send('B', 'resume')).toBe('done');
    expect(ready.state).toMatchObject({ autopilot: [], timeouts: { B: 0 }, botActionAt: null });
    expect(ready.state.turnEndsAt! - ready.now).toBe(30_000);
    expect(ready.heard).toEqual(['autopilot-changed', 'turn-changed', 'hand-updated>B']);
    expect(ready.send('B', 'resume')).toBe('unchanged');
  });

  test('the clock of a seat on autopilot', () => {
    const state = { ...dealt(4), autopilot: ['A'] };
    const session = openTable(state).wait();
    const wait = session.state.botActionAt! - session.now;
    expect(wait).toBeGreaterThanOrEqual(800);
    expect(wait).toBeLessThanOrEqual(1600);
    session.wait();
    expect(session.state.bidding).toMatchObject({ turnIndex: 1 });
    expect(session.state.autopilot).toEqual(['A']);
  });

  test('any accepted action of its player ends the autopilot', () => {
    const session = openTable({ ...dealt(4), autopilot: ['A'], timeouts: { A: 2, B: 1, C: 0, D: 0 } }).wait();
    session.send('A', 'place-bid', { amount: 150 });
    expect(session.state).toMatchObject({ autopilot: [], timeouts: { A: 0, B: 1 } });
    expect(session.heard[0]).toBe('autopilot-changed');
  });

  test('in the scoring a seat on autopilot gets ready by itself', () => {
    const scored = bidding().playUntil(SEATS, ({ phase }) => phase === 'scoring');
    const session = openTable({ ...scored.state, autopilot: ['C'], botActionAt: scored.now + 900 }, scored.now).wait();
    expect(session.state).toMatchObject({ phase: 'scoring', nextReady: ['C'], botActionAt: null });
  });
});
