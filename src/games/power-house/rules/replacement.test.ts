import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { Session } from '../../../../tests/support/session.ts';
import { Table } from '../../../../tests/support/table.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { called, cardIn, cardsIn, dealt, playing } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';
import type { PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

const HANDS = { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' };
const openTable = (state: PowerHouseState, now = 0) => new Session(powerHouse, state, now);
const bidding = () => openTable(dealt(4)).wait();
const isScoring = ({ phase }: PowerHouseState) => phase === 'scoring';
const replaced = (state: PowerHouseState, leaving: PlayerId, arriving = 'bot') =>
  deepFreeze(powerHouse.processPlayerReplacement(deepFreeze(state), leaving, arriving));

/** B in every field that can name a player. */
function everywhere(): PowerHouseState {
  const state = playing({ players: 4, leader: 'B', hands: HANDS });
  const plays = [{ playerId: 'B', card: cardIn('9H'), order: 0 }];
  const deltas = { A: 1, B: 2, C: 3, D: 4 };
  return {
    ...state,
    timeouts: { A: 1, B: 2, C: 0, D: 0 },
    autopilot: ['B', 'D'],
    bidding: { ...state.bidding!, currentBidder: 'B', passes: ['A', 'B'] },
    partnerCards: [{ ...called('KH'), revealed: true, partnerId: 'B' }],
    teams: { bid: ['A', 'B'], oppose: ['B', 'C'] },
    revealedPartners: ['B'],
    currentTrick: { ledSuit: 'H', plays, turnIndex: 2 },
    roundLeader: 'B',
    tricks: [{ winner: 'B', points: 10, plays }],
    scores: deltas,
    scoringResult: { bidTeamPoints: 1, opposeTeamPoints: 2, bidAmount: 3, bidTeamSuccess: true, playerDeltas: deltas },
    history: [{ gameNumber: 1, leader: 'B', bid: 150, suit: 'S', partnerIds: ['B'], success: true, deltas }],
    nextReady: ['B'],
    finalRankings: [{ playerId: 'B', score: 2, rank: 1 }],
  };
}

describe('[13] an id changes', () => {
  const FIELDS = [
    ...['seatOrder', 'timeouts', 'hands', 'bidding', 'leader', 'partnerCards', 'teams', 'revealedPartners'],
    ...['currentTrick', 'roundLeader', 'tricks', 'scores', 'scoringResult', 'history', 'nextReady', 'finalRankings'],
  ] as const;

  test.each(FIELDS)('in %s', (field) => {
    const before = JSON.stringify({ ...everywhere(), timeouts: { A: 1, B: 0, C: 0, D: 0 } }[field as 'seatOrder']);
    expect(before).toContain('"B"');
    const after = JSON.stringify(replaced(everywhere(), 'B')[field as 'seatOrder']);
    expect(after).toBe(before.replaceAll('"B"', '"bot"'));
  });

  test('that seat’s missed turns and autopilot stay behind, the others’ stay; nothing else changes', () => {
    const state = everywhere();
    const next = replaced(state, 'B');
    expect(next.timeouts).toEqual({ A: 1, bot: 0, C: 0, D: 0 });
    expect(next.autopilot).toEqual(['D']);
    const { timeouts: _, autopilot: __, ...rest } = JSON.parse(JSON.stringify(next).replaceAll('"bot"', '"B"'));
    expect(state).toMatchObject(rest);
  });

  test('whoever has no seat is not replaced', () => {
    const state = deepFreeze(everywhere());
    expect(powerHouse.processPlayerReplacement(state, 'X', 'bot')).toBe(state);
  });
});

describe('[13] a bot takes the seat, and its owner takes it back', () => {
  test.each(['bidding', 'powerhouse', 'partners', 'playing'])('in %s, as leader too', (phase) => {
    const session = bidding();
    session.send('A', 'place-bid', { amount: 200 });
    if (phase !== 'bidding') for (const id of ['B', 'C', 'D']) session.send(id, 'pass-bid');
    while (session.state.phase !== phase) session.moveAsBot(actorOf(session.state)!);
    if (phase === 'playing') session.moveAsBot('A');
    const taken = openTable(replaced(session.state, 'A'), session.now);
    expect(actorOf(taken.state)).toBe(actorOf(session.state)?.replace('A', 'bot'));
    taken.playUntil(taken.state.seatOrder, isScoring);
    const { scoringResult } = taken.state;
    expect(Object.keys(scoringResult!.playerDeltas)).toEqual(['bot', 'B', 'C', 'D']);
    const back = replaced(taken.state, 'bot', 'A');
    expect(back.scores.A).toBe(taken.state.scores.bot);
  });

  test('in the middle of a trick, and back in the same one: as if nothing had been', () => {
    const session = openTable(playing({ players: 4, hands: HANDS, called: ['KH'] }));
    session.send('A', 'play-card', { card: cardIn('9H') });
    const taken = openTable(replaced(session.state, 'B'));
    taken.send('bot', 'play-card', { card: cardIn('KH') });
    const back = openTable(replaced(taken.state, 'bot', 'B'));
    session.send('B', 'play-card', { card: cardIn('KH') });
    expect(back.state).toEqual(session.state);
    expect(back.send('C', 'play-card', { card: cardIn('4H') })).toBe('done');
  });

  test('a secret partner stays one', () => {
    const session = openTable(playing({ players: 4, hands: HANDS, called: ['KH'] }));
    session.send('A', 'play-card', { card: cardIn('9H') });
    const taken = openTable(replaced(session.state, 'B'));
    expect(powerHouse.sanitizeForPlayer(taken.state, 'bot').mine).toMatchObject({
      hand: cardsIn('KH 2S'),
      partnerStatus: 'certain',
      isMyTurn: true,
    });
    taken.send('bot', 'play-card', { card: cardIn('KH') });
    expect(taken.state.teams.bid).toEqual(['A', 'bot']);
  });

  test.each([
    ['bidding', [800, 1600]],
    ['powerhouse', [1500, 2500]],
    ['partners', [1500, 2500]],
    ['playing', [800, 1600]],
  ] as const)('who must act in %s is followed by a bot that acts at bot pace', (phase, [min, max]) => {
    const table = new Table(powerHouse);
    table.join('ben');
    table.start();
    table.later(5000).send({ type: 'advance' });
    if (phase !== 'bidding') table.play('ann', { type: 'place-bid', payload: { amount: 250 } });
    if (phase === 'partners' || phase === 'playing') {
      table.play('ann', { type: 'select-powerhouse', payload: { suit: 'S' } });
    }
    if (phase === 'playing')
      table.play('ann', powerHouse.getLegalActions(table.room.game as PowerHouseState, 'ann')[0]!);
    expect((table.room.game as PowerHouseState).phase).toBe(phase);
    table.leave('ann');
    const wait = table.room.botActionAt! - table.now;
    expect(wait >= min && wait <= max, `${wait} ms`).toBe(true);
    expect(table.join('ann')).toBe('done');
    expect(actorOf(table.room.game as PowerHouseState)).toBe('ann');
  });

  test('who is only disconnected keeps seat, hand and turn, and the clock runs on', () => {
    const table = new Table(powerHouse);
    table.start();
    table.later(5000).send({ type: 'advance' });
    const before = table.room;
    expect(table.later(1000).send({ type: 'connection', playerId: 'ann', isConnected: false })).toBe('done');
    expect(table.room.game).toEqual(before.game);
    expect(table.room.dueAt).toBe(before.dueAt);
    expect(table.room.version).toBe(before.version + 1); // the checkpoint
  });
});
