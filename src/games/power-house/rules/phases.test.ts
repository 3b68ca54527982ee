import { describe, expect, test } from 'vitest';
import { contextAt, Session } from '../../../../tests/support/session.ts';
import { cardIn, dealt, faceIn, playing } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';
import type { PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

const openTable = (state: PowerHouseState, now = 0) => new Session(powerHouse, state, now);
const bidding = (players = 4) => openTable(dealt(players)).wait();
const isScoring = ({ phase }: PowerHouseState) => phase === 'scoring';
const SEATS = ['A', 'B', 'C', 'D'];

describe('[5] dealing', () => {
  test('the last seat deals the first game; hands are final at once and shown for five seconds', () => {
    const { state, events } = powerHouse.initialize(
      ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, name: id })),
      { deckCount: 1, seriesLength: 3, bidThreshold: true, bidThresholdValue: null, turnTimeSec: 30 },
      contextAt(1000),
    );
    expect(state).toMatchObject({ phase: 'dealing', dealerIndex: 4, gameNumber: 1, totalGames: 3, phaseEndsAt: 6000 });
    expect(state.removedTwos).toHaveLength(2);
    expect(Object.values(state.hands).map((hand) => hand.length)).toEqual([10, 10, 10, 10, 10]);
    const hands = ['A', 'B', 'C', 'D', 'E'].map((id) => `hand-updated>${id}`);
    const heard = events.map(({ name, only }) => (only ? `${name}>${only}` : name));
    expect(heard).toEqual(['game-started', 'cards-removed', ...hands, 'phase-changed']);
    expect(powerHouse.getLegalActions(state, 'A')).toEqual([]);
  });

  test('without twos to remove nobody hears of any', () => {
    const { events } = powerHouse.initialize(
      ['A', 'B', 'C', 'D'].map((id) => ({ id, name: id })),
      { deckCount: 1, seriesLength: 1, bidThreshold: true, bidThresholdValue: null, turnTimeSec: 30 },
      contextAt(0),
    );
    expect(events.map(({ name }) => name)).not.toContain('cards-removed');
  });

  test('then the seat left of the dealer bids first', () => {
    const session = bidding();
    expect(session.state).toMatchObject({
      phase: 'bidding',
      phaseEndsAt: null,
      turnStartedAt: 5000,
      turnEndsAt: 35_000,
    });
    expect(actorOf(session.state)).toBe('A');
    expect(session.heard).toEqual(['phase-changed', 'turn-changed', 'hand-updated>A']);
  });
});

describe('[6] bidding through the contract', () => {
  test('legal: the lowest bid with its range, the highest bid and the pass', () => {
    const { state } = bidding();
    expect(powerHouse.getLegalActions(state, 'A')).toEqual([
      { type: 'place-bid', payload: { amount: 150 }, between: { amount: [150, 250, 5] } },
      { type: 'place-bid', payload: { amount: 250 } },
      { type: 'pass-bid', payload: {} },
    ]);
    expect(powerHouse.getLegalActions(state, 'B')).toEqual([]);
  });

  test('bids, passes, and the leader', () => {
    const session = bidding();
    expect(session.send('A', 'place-bid', { amount: 150 })).toBe('done');
    expect(session.told('bid-placed')).toEqual({ playerId: 'A', amount: 150, minNextBid: 155 });
    expect(session.heard).toEqual(['bid-placed', 'turn-changed', 'hand-updated>B']);
    for (const id of ['B', 'C', 'D']) session.send(id, 'pass-bid');
    expect(session.heard).toEqual(['bid-passed', 'bidding-won', 'phase-changed', 'turn-changed', 'hand-updated>A']);
    expect(session.told('bidding-won')).toEqual({
      leader: 'A',
      amount: 150,
      partnerCardCount: 1,
      teamSizes: { bidTeamSize: 2, opposeTeamSize: 2 },
    });
    expect(session.state).toMatchObject({
      phase: 'powerhouse',
      leader: 'A',
      teams: { bid: ['A'], oppose: ['B', 'C', 'D'] },
    });
  });

  test('all pass: the same dealer deals the same game anew', () => {
    const session = bidding(5);
    const before = session.state;
    for (const id of ['A', 'B', 'C', 'D', 'E']) expect(session.send(id, 'pass-bid')).toBe('done');
    expect(session.state).toMatchObject({ phase: 'dealing', redeals: 1, gameNumber: 1, dealerIndex: 4, bidding: null });
    expect(session.state.hands).not.toEqual(before.hands);
    expect(session.heard.slice(0, 3)).toEqual(['bid-passed', 'redeal', 'cards-removed']);
    expect(session.told('redeal')).toEqual({ reason: 'all-passed', redeals: 1, dealer: 'E' });
    session.wait().send('A', 'place-bid', { amount: 250 });
    expect(session.state.redeals).toBe(0);
  });
});

describe('[6] suit, call and play through the contract', () => {
  const led = () => {
    const session = bidding();
    session.send('A', 'place-bid', { amount: 250 });
    return session;
  };

  test('four suits, then one complete call, then the cards', () => {
    const session = led();
    expect(powerHouse.getLegalActions(session.state, 'A')).toHaveLength(4);
    expect(session.send('A', 'select-powerhouse', { suit: 'H' })).toBe('done');
    expect(session.heard).toEqual(['powerhouse-selected', 'phase-changed', 'turn-changed', 'hand-updated>A']);
    expect(session.state.turnEndsAt! - session.now).toBe(60_000);
    const [call] = powerHouse.getLegalActions(session.state, 'A');
    expect(session.send('A', call!.type, call!.payload)).toBe('done');
    const names = ['partner-cards-selected', 'phase-changed', 'trick-started', 'turn-changed', 'hand-updated>A'];
    expect(session.heard).toEqual(names);
    expect(powerHouse.getLegalActions(session.state, 'A')).toHaveLength(13);
  });

  test('a card, a partner, a trick: told in this order, with a pause before the next turn', () => {
    const hands = { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' };
    const session = openTable(playing({ players: 4, hands, called: ['KH'] }), 1000);
    session.send('A', 'play-card', { card: cardIn('9H') });
    expect(session.heard).toEqual(['card-played', 'hand-updated>A', 'turn-changed', 'hand-updated>B']);
    expect(session.state.turnEndsAt).toBe(31_000);
    session.send('B', 'play-card', { card: faceIn('KH') });
    expect(session.told('partner-revealed')).toEqual({
      playerId: 'B',
      card: cardIn('KH'),
      whichCopy: null,
      specIndex: 0,
      alreadyPartner: false,
      allRevealed: true,
    });
    session.send('C', 'play-card', { card: cardIn('4H') });
    session.send('D', 'play-card', { card: cardIn('AH') });
    const turn = ['trick-started', 'turn-changed', 'hand-updated>D'];
    expect(session.heard).toEqual(['card-played', 'hand-updated>D', 'trick-won', ...turn]);
    expect(session.told('trick-won')).toMatchObject({
      trickIndex: 0,
      winner: 'D',
      points: 20,
      pointsTaken: { A: 0, B: 0, C: 0, D: 20 },
    });
    expect(session.state.turnEndsAt).toBe(1000 + 1800 + 30_000);
    expect(powerHouse.getBotPaceMs!(session.state, 'D')).toEqual([2600, 3400]);
    expect(session.send('D', 'play-card', { card: cardIn('KC') })).toBe('done');
  });

  test.each([
    ['dealing', [800, 1600]],
    ['powerhouse', [1500, 2500]],
    ['partners', [1500, 2500]],
    ['playing', [800, 1600]],
  ] as const)('[5] bots in %s take %j ms', (phase, pace) => {
    const state = { ...playing({ players: 4, hands: {} }), phase };
    expect(powerHouse.getBotPaceMs!(state, 'A')).toEqual(pace);
  });
});

describe('[5] scoring, series and ranking', () => {
  test('results, ready, next dealer, series end, play again', () => {
    const session = bidding().playUntil(SEATS, isScoring);
    const { scoringResult, scores, history } = session.state;
    expect(session.heard.slice(-2)).toEqual(['game-result', 'phase-changed']);
    expect(scoringResult!.bidTeamPoints + scoringResult!.opposeTeamPoints).toBe(250);
    expect(scores).toEqual(scoringResult!.playerDeltas);
    expect(history).toHaveLength(1);
    expect(session.state.phaseEndsAt).toBe(session.now + 12_000);

    expect(session.send('B', 'ready-next')).toBe('done');
    expect(session.told('next-ready')).toEqual({ ready: ['B'], needed: 4 });
    expect(session.send('B', 'ready-next')).toBe('unchanged');
    for (const id of ['A', 'C', 'D']) session.send(id, 'ready-next');
    expect(session.state).toMatchObject({ phase: 'dealing', gameNumber: 2, dealerIndex: 0, nextReady: [], scores });
    expect(session.heard.slice(0, 2)).toEqual(['next-ready', 'game-started']);

    session.wait();
    expect(actorOf(session.state)).toBe('B');
    session.playUntil(SEATS, isScoring).wait();
    expect(session.state.phase).toBe('series-end');
    expect(session.heard).toEqual(['game-over', 'phase-changed']);
    const { finalRankings } = session.state;
    expect(finalRankings!.map(({ score }) => score)).toEqual(Object.values(session.state.scores).sort((a, b) => b - a));
    const winners = finalRankings!.filter(({ rank }) => rank === 1).map(({ playerId }) => playerId);
    expect(powerHouse.checkGameOver(session.state)).toEqual({ winnerIds: winners });
    expect(powerHouse.getDueAt(session.state)).toBeNull();

    const players = session.state.seatOrder.map((id) => ({ id, name: id }));
    const again = powerHouse.initialize(players, session.state.settings, contextAt(0), session.state).state;
    expect(again).toMatchObject({ phase: 'dealing', gameNumber: 1, dealerIndex: 3, history: [] });
    expect(Object.values(again.scores)).toEqual([0, 0, 0, 0]);
  });
});
