import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { called, calling, cardIn, dealt, faceIn, playing } from '../fixtures/position.ts';
import {
  callableFaces,
  checkPartnerReveal,
  determineTeams,
  getPartnerCardCount,
  getPartnerStatus,
  selectPartnerCards,
  selectPowerHouse,
} from './powerhouse.ts';
import type { PowerHouseState } from './types.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

describe('[4] the PowerHouse suit', () => {
  const state = deepFreeze({
    ...calling({ players: 4, hands: {} }),
    phase: 'powerhouse',
    powerHouseSuit: null,
  } as const);

  test('is named once, by the leader', () => {
    const next = selectPowerHouse(state, 'A', 'H');
    expect(next).toMatchObject({ powerHouseSuit: 'H', phase: 'partners' });
    expect(codeOf(() => selectPowerHouse(next, 'A', 'S'))).toBe('INVALID_PHASE');
  });

  test.each([
    ['B', 'H', 'NOT_LEADER'],
    ['A', 'X', 'INVALID_SUIT'],
    ['A', 's', 'INVALID_SUIT'],
    ['A', undefined, 'INVALID_SUIT'],
  ])('[17] %s says %s: %s', (id, suit, code) => expect(codeOf(() => selectPowerHouse(state, id, suit))).toBe(code));
});

describe('[2] how many partners', () => {
  test.each([
    [5, 195, 1],
    [5, 200, 2],
    [7, 395, 2],
    [7, 400, 3],
    [9, 395, 3],
    [9, 400, 4],
    [4, 250, 1],
    [6, 500, 2],
    [8, 500, 3],
    [10, 500, 4],
  ])('%i players, bid %i: %i', (players, bid, count) => {
    const state = calling({ players, bid, hands: {} });
    expect(getPartnerCardCount(state)).toBe(count);
    expect(determineTeams(state)).toEqual({ bidTeamSize: count + 1, opposeTeamSize: players - count - 1 });
  });

  test.each([5, 7, 9])('%i players with the threshold off: the base count always', (players) => {
    const { config } = dealt(players, undefined, { bidThreshold: false });
    expect(config).not.toHaveProperty('bidThreshold');
    const state = { ...calling({ players, bid: config.bidMax, hands: {} }), config };
    expect(getPartnerCardCount(state)).toBe(config.partnerCount);
  });

  test('a threshold of the table’s own', () => {
    expect(dealt(5, 1, { bidThresholdValue: 225 }).config.bidThreshold).toBe(225);
  });
});

describe('[8] calling partner cards', () => {
  const one = deepFreeze(calling({ players: 4, hands: { A: 'AS KS' } }));
  const two = deepFreeze(calling({ players: 6, hands: { A: "AS KH KH' QD" }, removed: "2C 2C' 2D" }));
  const call = (state: PowerHouseState, ids: string[], copies: [string, unknown][] = []) =>
    selectPartnerCards(
      state,
      'A',
      ids.map(faceIn),
      copies.map(([id, whichCopy]) => ({ card: faceIn(id), whichCopy })),
    );

  test('a legal call starts the first trick, led by the leader', () => {
    const next = call(one, ['3S']);
    expect(next).toMatchObject({ phase: 'playing', roundLeader: 'A', currentTrick: { turnIndex: 0, plays: [] } });
    expect(next.partnerCards).toEqual([called('3S')]);
  });

  test('free copies decide: one is null whatever is asked, two need their order', () => {
    const next = call(
      two,
      ['AS', 'AH'],
      [
        ['AS', '2nd'],
        ['AH', '2nd'],
      ],
    );
    expect(next.partnerCards).toEqual([called('AS'), called('AH 2nd')]);
    expect(call(two, ['2D', 'AS']).partnerCards).toEqual([called('2D'), called('AS')]);
  });

  test('both copies of a face', () => {
    const next = call(
      two,
      ['AH', 'AH'],
      [
        ['AH', '2nd'],
        ['AH', '1st'],
      ],
    );
    expect(next.partnerCards).toEqual([called('AH 2nd'), called('AH 1st')]);
  });

  test.each<[string, string[], [string, unknown][], string]>([
    ['too few', ['AH'], [], 'WRONG_PARTNER_COUNT'],
    ['too many', ['AS', 'QD', '2D'], [], 'WRONG_PARTNER_COUNT'],
    ['both copies held', ['KH', 'AS'], [], 'PARTNER_OWN_CARD'],
    ['a two removed entirely', ['2C', 'AS'], [], 'PARTNER_NOT_IN_PLAY'],
    ['more often than free', ['AS', 'AS'], [], 'PARTNER_DUPLICATE'],
    ['no copy named', ['AH', 'AS'], [], 'COPY_REQUIRED'],
    ['a bad copy', ['AH', 'AS'], [['AH', '3rd']], 'COPY_REQUIRED'],
    ['the copy of another face', ['AH', 'AS'], [['AD', '1st']], 'COPY_REQUIRED'],
    ['only one of two copies named', ['AH', 'AH'], [['AH', '1st']], 'COPY_REQUIRED'],
    [
      'the same copy twice',
      ['AH', 'AH'],
      [
        ['AH', '1st'],
        ['AH', '1st'],
      ],
      'COPY_CONFLICT',
    ],
  ])('[17] %s: %s', (_name, ids, copies, code) => expect(codeOf(() => call(two, ids, copies))).toBe(code));

  test.each([
    ['not a list', 'AH', 'WRONG_PARTNER_COUNT'],
    ['null', null, 'WRONG_PARTNER_COUNT'],
    ['a null entry', [null, faceIn('AS')], 'INVALID_CARD'],
    ['an unknown suit', [{ suit: 'X', rank: 'A' }, faceIn('AS')], 'INVALID_CARD'],
    ['an unknown rank', [{ suit: 'S', rank: '1' }, faceIn('AS')], 'INVALID_CARD'],
  ])('[17] %s: %s', (_name, cards, code) => expect(codeOf(() => selectPartnerCards(two, 'A', cards))).toBe(code));

  test('[17] one deck: the own card cannot be called', () => {
    expect(codeOf(() => call(one, ['AS']))).toBe('PARTNER_OWN_CARD');
  });

  test('[17] malformed copies count as absent', () => {
    const cards = ['AH', 'AS'].map(faceIn);
    for (const copies of [null, 'x', [null, 7, {}]]) {
      expect(codeOf(() => selectPartnerCards(two, 'A', cards, copies))).toBe('COPY_REQUIRED');
    }
  });

  test('[17] only the leader, only now', () => {
    expect(codeOf(() => selectPartnerCards(two, 'B', []))).toBe('NOT_LEADER');
    expect(codeOf(() => selectPartnerCards({ ...two, phase: 'playing' }, 'A', []))).toBe('INVALID_PHASE');
  });

  test('callable faces are exactly those with free copies', () => {
    const free = new Map(callableFaces(two, two.hands.A!).map(({ card, free }) => [card.rank + card.suit, free]));
    expect([free.get('AS'), free.get('KH'), free.get('2C'), free.get('2D'), free.get('AH')]).toEqual([
      1,
      undefined,
      undefined,
      1,
      2,
    ]);
  });
});

describe('[8] reveals', () => {
  const table = (calls: string[]) => deepFreeze(playing({ players: 6, leader: 'A', hands: {}, called: calls }));
  const play = (state: PowerHouseState, id: string, card = 'KH') => checkPartnerReveal(state, id, cardIn(card));
  const partners = (state: PowerHouseState) => state.partnerCards.map((spec) => spec.partnerId);

  test('null: the first copy played by anyone but the leader', () => {
    const own = play(table(['KH', 'AS']), 'A');
    expect(own.revealed).toBe(false);
    expect(own.state.partnerCards[0]!.playCount).toBe(1);
    const other = play(own.state, 'C', "KH'");
    expect(other).toMatchObject({ revealed: true, partnerId: 'C', card: faceIn('KH') });
    expect(other.state.teams).toEqual({ bid: ['A', 'C'], oppose: ['B', 'D', 'E', 'F'] });
    expect(other.state.revealedPartners).toEqual(['C']);
    expect(other.state.partnerCards[0]!.playCount).toBe(2);
  });

  test('1st: the first of two holders to play it; the other opposes', () => {
    const first = play(table(['KH 1st', 'AS']), 'B');
    expect(first.revealed).toBe(true);
    const second = play(first.state, 'C', "KH'");
    expect(second.revealed).toBe(false);
    expect(second.state.teams.bid).toEqual(['A', 'B']);
    expect(second.state.partnerCards[0]!.playCount).toBe(2);
  });

  test('2nd: whoever plays the second one', () => {
    const first = play(table(['KH 2nd', 'AS']), 'B');
    expect(first.revealed).toBe(false);
    expect(partners(play(first.state, 'C', "KH'").state)).toEqual(['C', null]);
  });

  test.each(['1st', '2nd'])('both copies in one hand, %s called: that player', (copy) => {
    const once = play(table([`KH ${copy}`, 'AS']), 'E');
    expect(partners(play(once.state, 'E', "KH'").state)).toEqual(['E', null]);
  });

  test('both copies called and both with one player: one partner, a smaller team', () => {
    const once = play(table(['KH 1st', 'KH 2nd']), 'E');
    expect(once.state.partnerCards.map((spec) => spec.playCount)).toEqual([1, 1]);
    const twice = play(once.state, 'E', "KH'");
    expect(twice.revealed).toBe(true);
    expect(partners(twice.state)).toEqual(['E', 'E']);
    expect(twice.state.teams.bid).toEqual(['A', 'E']);
    expect(twice.state.revealedPartners).toEqual(['E']);
  });

  test('two called cards with one player count once', () => {
    const next = play(play(table(['KH', 'AS']), 'D').state, 'D', 'AS').state;
    expect([next.teams.bid, next.revealedPartners]).toEqual([['A', 'D'], ['D']]);
  });

  test('a card nobody called changes nothing', () => {
    const state = table(['KH', 'AS']);
    expect(play(state, 'B', 'QH').state).toBe(state);
  });
});

describe('[11] what a player can tell about the own side', () => {
  const statusOf = (hand: string, calls: string[], change: Partial<PowerHouseState> = {}) => {
    const state = playing({ players: 6, leader: 'A', hands: { B: hand }, called: calls });
    return getPartnerStatus({ ...state, ...change }, 'B');
  };
  const open2nd = { ...called('KH 2nd'), playCount: 1 };

  test.each<[string, string, string[], Partial<PowerHouseState>, string]>([
    ['the leader', '', ['KH'], { leader: 'B' }, 'leader'],
    ['already revealed', '', ['KH'], { revealedPartners: ['B'] }, 'certain'],
    ['holds the one free copy', 'KH', ['KH'], {}, 'certain'],
    ['holds both copies', "KH KH'", ['KH 2nd'], {}, 'certain'],
    ['holds one of a face called twice', 'KH', ['KH 1st', 'KH 2nd'], {}, 'certain'],
    ['holds what is left of an open 2nd', "KH'", [], { partnerCards: [open2nd] }, 'certain'],
    ['holds one copy of a 1st', 'KH', ['KH 1st'], {}, 'possible'],
    ['holds one copy of a 2nd', 'KH', ['KH 2nd'], {}, 'possible'],
    ['holds none', 'QH', ['KH 1st'], {}, 'no'],
    [
      'holds the copy left over after the 1st was played',
      "KH'",
      [],
      { partnerCards: [{ ...called('KH 1st'), playCount: 1, revealed: true, partnerId: 'C' }] },
      'no',
    ],
  ])('%s', (_name, hand, calls, change, status) => expect(statusOf(hand, calls, change)).toBe(status));
});
