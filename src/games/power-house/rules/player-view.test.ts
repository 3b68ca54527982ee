import { describe, expect, test } from 'vitest';
import { calling, cardIn, cardsIn, playing } from '../fixtures/position.ts';
import { sanitizeForPlayer } from './player-view.ts';
import { playCard } from './tricks.ts';

const start = playing({
  players: 4,
  hands: { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' },
  called: ['KH'],
});

describe('[10] [11] what a viewer sees', () => {
  test('the own hand, and of the others only how many cards', () => {
    const view = sanitizeForPlayer(start, 'B');
    expect(view.mine).toEqual({
      hand: cardsIn('KH 2S'),
      validPlays: [],
      isMyTurn: false,
      partnerStatus: 'certain',
      callable: [],
    });
    expect(view.handSizes).toEqual({ A: 2, B: 2, C: 2, D: 2 });
    for (const secret of ['hands', 'teams', 'botActionAt', 'timeouts']) expect(view).not.toHaveProperty(secret);
  });

  test('[11] exactly the fields of the table, for players and spectators alike', () => {
    const fields = [
      ...['phase', 'config', 'settings', 'seatOrder', 'autopilot', 'gameNumber', 'totalGames', 'dealer', 'redeals'],
      ...['removedTwos', 'bidding', 'leader', 'powerHouseSuit', 'partnerCardCount', 'teamSizes', 'partnerCards'],
      ...['roles', 'revealedPartners', 'currentRound', 'currentTrick', 'currentTurn', 'lastTrick', 'trickSummary'],
      ...['playedCards', 'handSizes', 'pointsTaken', 'knownBidPoints', 'scores', 'scoringResult', 'history'],
      ...['nextReady', 'finalRankings', 'phaseEndsAt', 'turnStartedAt', 'turnEndsAt', 'mine'],
    ].sort();
    for (const viewer of ['A', 'B', null]) expect(Object.keys(sanitizeForPlayer(start, viewer)).sort()).toEqual(fields);
    expect(sanitizeForPlayer(start, null).bidding).toMatchObject({ currentBid: 150, minNextBid: 155 });
    expect(Object.keys(sanitizeForPlayer(start, null).currentTrick!).sort()).toEqual(
      ['ledSuit', 'plays', 'turnIndex', 'currentTurn', 'winningPlayer'].sort(),
    );
  });

  test('a spectator sees no hand at all', () => expect(sanitizeForPlayer(start, null).mine).toBeNull());

  test('before the reveal everybody but the leader is unknown, also to the leader', () => {
    for (const viewer of ['A', 'B', null]) {
      const view = sanitizeForPlayer(start, viewer);
      expect(view.roles).toEqual({ A: 'leader', B: 'unknown', C: 'unknown', D: 'unknown' });
      expect(view.partnerCards[0]!.partnerId).toBeNull();
    }
  });

  test('when every called card is out, partners and opponents are known', () => {
    const led = playCard(start, 'A', cardIn('9H'));
    const view = sanitizeForPlayer(playCard(led, 'B', cardIn('KH')), null);
    expect(view.roles).toEqual({ A: 'leader', B: 'partner', C: 'opponent', D: 'opponent' });
    expect(view.currentTrick).toMatchObject({ currentTurn: 'C', winningPlayer: 'B', ledSuit: 'H' });
    expect(view.playedCards).toEqual(cardsIn('9H KH'));
  });

  test('known points are those of the leader and revealed partners only', () => {
    const tricks = [
      { winner: 'A', points: 40, plays: [] },
      { winner: 'B', points: 30, plays: [] },
    ];
    const view = sanitizeForPlayer({ ...start, tricks }, 'C');
    expect(view.knownBidPoints).toBe(40);
    expect(view.pointsTaken).toEqual({ A: 40, B: 30, C: 0, D: 0 });
    expect(view.trickSummary).toEqual([
      ['A', 40],
      ['B', 30],
    ]);
  });

  test('the leader, and nobody else, is told what may be called', () => {
    const state = calling({ players: 4, hands: { A: 'AS' } });
    expect(sanitizeForPlayer(state, 'A').mine!.callable).toHaveLength(51);
    expect(sanitizeForPlayer(state, 'B').mine!.callable).toEqual([]);
    expect(sanitizeForPlayer(state, 'B')).toMatchObject({ partnerCardCount: 1, teamSizes: { bidTeamSize: 2 } });
  });
});
