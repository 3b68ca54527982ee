import { describe, expect, test } from 'vitest';
import { cardId } from '../../../kit/cards.ts';
import type { BotLevel } from '../../../kit/contract.ts';
import { branchRandom, openRandom } from '../../../kit/random.ts';
import { calling, cardIn, cardsIn, type Described, dealt, playing } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';
import { initBidding } from '../rules/bidding.ts';
import { getConfig } from '../rules/config.ts';
import { bestTrump, bidLimits, handValue } from '../rules/estimate.ts';
import { sanitizeForPlayer } from '../rules/player-view.ts';
import { standardCall } from '../rules/standard-action.ts';
import { chooseCard } from '../rules/standard-card.ts';
import { playCard } from '../rules/tricks.ts';
import type { Card, LobbySettings, PowerHouseState } from '../rules/types.ts';
import { actorOf } from '../rules/validators.ts';
import { getBotAction } from './bots.ts';

const stream = (label: string) => openRandom(branchRandom('bots', label));

describe('[15.1] estimate and bid', () => {
  const hand = cardsIn('AS KS QS JS 5S 3S AH KD 4D 6D 7C 8C 9C');

  test('the table of weights, one deck', () => {
    // six spades 72, honours 8+12+7+7, ace 12, king 7, a singleton heart 5
    expect(handValue(hand, 'S', 1)).toBe(72 + 34 + 12 + 7 + 5);
    expect(handValue(cardsIn('AS KH'), 'S', 1)).toBe(12 + 8 + 7 + 5 + 14 + 14);
  });

  test('the table of weights, two decks', () => {
    expect(handValue(cardsIn('AS KS JS AH KD'), 'S', 2)).toBe(66 + 25 + 15 + 9 + 8 + 5);
  });

  test('best suit: value, then points held, then the order of suits', () => {
    expect(bestTrump(hand, { decks: 1 })).toBe('S');
    expect(bestTrump(cardsIn('4D 6D 4C 5C'), { decks: 1 })).toBe('C');
    expect(bestTrump(cardsIn('4H 6H 4C 6C'), { decks: 1 })).toBe('H');
  });

  test('limits: rounded down to five, capped by the maximum or below the threshold', () => {
    expect(bidLimits(hand, getConfig(4))).toEqual({ limit: 205, limitExtra: 0 });
    expect(bidLimits(hand, getConfig(5))).toEqual({ limit: 195, limitExtra: 245 });
    expect(bidLimits([], getConfig(5))).toEqual({ limit: 110, limitExtra: 0 });
  });

  test.each([
    [4, 1, 75, undefined],
    [5, 1, 70, 115],
    [6, 1, 110, undefined],
    [6, 2, 125, undefined],
    [7, 2, 125, 185],
    [8, 2, 165, undefined],
    [9, 2, 160, 205],
    [10, 2, 190, undefined],
  ] as const)('the base of %iP%iD is %i, with the extra partner %s', (players, decks, base, extra) => {
    const config = getConfig(players, decks);
    const worth = (base: number, cards: readonly Card[]) => base + handValue(cards, bestTrump(cards, config), decks);
    const down = (value: number) => Math.floor(value / 5) * 5;
    const few = cardsIn('AS KS QS');
    expect(bidLimits(few, config).limit).toBe(down(worth(base, few)));
    if (extra === undefined) return;
    const many = cardsIn("AS KS QS JS 10S 9S AS' KS'").slice(0, decks === 1 ? 4 : 8);
    expect(bidLimits(many, config)).toEqual({
      limit: Math.min(down(worth(base, many)), config.bidThreshold! - 5),
      limitExtra: down(worth(extra, many)),
    });
  });

  const bid = (players: number, cards: string, change: Partial<PowerHouseState> = {}, level: BotLevel = 'standard') => {
    const state = dealt(players);
    const seated = { ...state, ...change, phase: 'bidding', hands: { ...state.hands, A: cardsIn(cards) } } as const;
    const bidding = change.bidding ?? initBidding(state.config, state.seatOrder);
    const asked = { ...seated, bidding };
    const view = sanitizeForPlayer(asked, 'A');
    const context = { now: 0, random: stream(level), level };
    const action = getBotAction(view, powerHouse.getLegalActions(asked, 'A'), context);
    return action.type === 'place-bid' ? action.payload.amount : 'pass';
  };
  const STRONG = 'AS KS QS JS 5S 3S AH KD 4D 6D 7C 8C 9C';
  const WEAK = '4S 6S 7H 8H 9H 4D 6D 7D 8C 9C 4C 6C 7C';
  const open = initBidding(getConfig(4), []);

  test('the minimum while the limit allows it, else a pass', () => {
    expect(bid(4, STRONG)).toBe(150);
    expect(bid(4, STRONG, { bidding: { ...open, currentBid: 200, currentBidder: 'D' } })).toBe(205);
    expect(bid(4, STRONG, { bidding: { ...open, currentBid: 205, currentBidder: 'D' } })).toBe('pass');
    expect(bid(4, WEAK)).toBe('pass');
  });

  test('a jump to the threshold for the extra partner', () => {
    expect(bid(5, STRONG, { bidding: { ...open, currentBid: 195, currentBidder: 'E' } })).toBe(200);
  });

  test('the last of all to speak breaks endless redeals', () => {
    const alone = { ...open, passes: ['B', 'C', 'D'] };
    expect(bid(4, WEAK, { bidding: alone, redeals: 1 })).toBe('pass');
    expect(bid(4, WEAK, { bidding: alone, redeals: 2 })).toBe(150);
    expect(bid(4, WEAK, { redeals: 2 })).toBe('pass');
  });

  test('easy bots misjudge by up to twenty', () => {
    const view = (currentBid: number) => ({ bidding: { ...open, currentBid, currentBidder: 'D' } });
    expect(bid(4, STRONG, view(230), 'easy')).toBe('pass');
    expect(bid(4, STRONG, view(175), 'easy')).toBe(180);
  });
});

describe('[15.2] the call', () => {
  const call = (players: number, hand: string, removed = '') => {
    const state = calling({ players, hands: { A: hand }, removed, suit: 'S' });
    const { cards, duplicateSpecs } = standardCall(sanitizeForPlayer(state, 'A')).payload;
    return [
      cards!.map((card) => card!.rank + card!.suit).join(' '),
      duplicateSpecs!.map((spec) => spec.whichCopy).join(' '),
    ];
  };

  test.each([
    [4, 'KS QS', 'AS', ''],
    [4, 'AS QS', 'KS', ''],
    [4, 'AS KS KD 4H 5H', 'AD', ''],
    [4, 'AS KS 4H 5H 4D', 'AH', ''],
    [6, 'KS', 'AS AH', '1st 1st'],
    [6, "AS AS' KD", 'KS AD', '1st 1st'],
    [10, 'AS', 'AS AH AD AC', '1st 1st 1st'],
  ])('%i players, holding %s: %s (%s)', (players, hand, cards, copies) => {
    expect(call(players, hand)).toEqual([cards, copies]);
  });

  test('kings and queens when the aces are out of reach', () => {
    expect(call(6, "AS AS' AH AH' AD AD' AC AC'")).toEqual(['KS KH', '1st 1st']);
  });
});

describe('[15.3] the play', () => {
  /** `A9H BKH`: the trick so far. */
  const choose = (described: Described, trick = '', change: Partial<PowerHouseState> = {}) => {
    const start = { ...playing(described), ...change };
    const state = trick
      .split(' ')
      .filter(Boolean)
      .reduce<PowerHouseState>((game, word) => {
        const card = cardIn(word.slice(1));
        return playCard(withCard(game, word[0]!, card), word[0]!, card);
      }, start);
    const actor = state.seatOrder[state.currentTrick!.turnIndex]!;
    return cardId(chooseCard(sanitizeForPlayer(state, actor)));
  };
  const withCard = (game: PowerHouseState, id: string, card: Card): PowerHouseState => ({
    ...game,
    hands: { ...game.hands, [id]: [card, ...game.hands[id]!] },
  });
  const four = (hands: Record<string, string>, leader = 'A', called = ['KD']): Described => ({
    players: 4,
    leader,
    suit: 'S',
    hands,
    called,
  });
  const from = (id: string) => ({ currentTrick: { ledSuit: null, plays: [], turnIndex: 'ABCD'.indexOf(id) } });

  test.each<[string, string, string]>([
    ['boss of the PowerHouse suit', 'AS 4S AH 4D', 'AS'],
    ['boss of another suit', '4S AH 4D', 'AH'],
    ['towards an unrevealed called card', '4S 6H 7H 4D', '4D'],
    ['low trump from three', '4S 6S KS 10H', '4S'],
    ['worthless from the longest suit', '4S 6H 7H 9C', '6H'],
    ['low', '10S 10H KH', '10S'],
  ])('leading, leader: %s', (_name, hand, card) => expect(choose(four({ A: hand }))).toBe(card));

  test.each<[string, string, string]>([
    ['boss outside trump', 'AS AH KD 4C', 'AH'],
    ['worthless from the longest suit', 'KS KD 4C 6C 4H', '4C'],
    ['low', 'KS KD', 'KS'],
  ])('leading, partner: %s', (_name, hand, card) => expect(choose(four({ B: hand }), '', from('B'))).toBe(card));

  test('leading, partner: trump back once the leader has led it', () => {
    const plays = cardsIn('4S 6S 7S 8S').map((card, order) => ({ playerId: 'ABCD'[order]!, card, order }));
    const led = { tricks: [{ winner: 'D', points: 0, plays }], currentRound: 1 };
    expect(choose(four({ B: 'AS KD 4C 6C' }), '', { ...from('B'), ...led })).toBe('AS');
  });

  test.each<[string, string, string]>([
    ['boss outside trump', 'AS AH 4C', 'AH'],
    ['worthless from the shortest suit', 'KS 4C 6C 4H', '4H'],
  ])('leading, opponent: %s', (_name, hand, card) => expect(choose(four({ C: hand }), '', from('C'))).toBe(card));

  test.each<[string, string, string, string, string]>([
    ['last, and able to win: the winner with most points', 'A', 'A9H B4H C6H', '10H JH QH', '10H'],
    ['a boss: play it', 'B', 'B9H', 'AH 4H', 'AH'],
    ['a boss that cannot win stays', 'C', 'C9H D6H A2S', 'AH 7H', '7H'],
    ['else low', 'B', 'B9H', 'KH 4H', '4H'],
    ['a foe holds it: low', 'A', 'AAH B4H', '4H 10H', '4H'],
  ])('following: %s', (_name, first, trick, hand, card) => {
    const seat = 'ABCD'[('ABCD'.indexOf(first) + trick.split(' ').length) % 4]!;
    expect(choose(four({ [seat]: hand }), trick, from(first))).toBe(card);
  });

  test('following: a partner feeds the leader’s boss', () => {
    expect(choose(four({ B: '4H 10H KD' }), 'AAH')).toBe('10H');
  });

  test.each<[string, Described, string, string]>([
    ['a friend holds it safely: feed outside trump', four({ D: '4S 5C 10C KD' }), 'AAH B4H C6H', '10C'],
    ['points worth a trump: the lowest that beats the best', four({ B: '4S 6S 9C' }), 'AKH', '4S'],
    ['last: the trump with most points', four({ D: '4S 10S 9C' }), 'AKH B4H C6H', '10S'],
    ['nothing worth it: discard low from the shortest suit', four({ B: '4S 9C 4D 6D' }), 'A9H', '9C'],
    ['only trumps: low', four({ B: '10S 4S' }), 'A9H', '4S'],
  ])('void: %s', (_name, described, trick, card) => expect(choose(described, trick)).toBe(card));

  test('never the 3 of spades to an unsafe trick', () => {
    expect(choose({ ...four({ B: '3S 9S KD' }), suit: 'H' }, 'AKS')).toBe('9S');
  });
});

describe('[15] levels', () => {
  const state = playing({ players: 4, suit: 'S', hands: { A: 'AS 4S 6H 7H 9H 4D 6D 7D 8C 9C' }, called: ['KD'] });
  const view = sanitizeForPlayer(state, 'A');
  const legal = powerHouse.getLegalActions(state, 'A');
  const choices = (level: BotLevel, times: number) => {
    const random = stream(level);
    return Array.from({ length: times }, () => getBotAction(view, legal, { now: 0, random, level }));
  };
  const idOf = (action: ReturnType<typeof getBotAction>) =>
    action.type === 'play-card' ? cardId(action.payload.card as Card) : action.type;

  test('standard always plays the card of the table; easy slips one time in six, to any legal card', () => {
    expect(new Set(choices('standard', 50).map(idOf))).toEqual(new Set(['AS']));
    const times = 3000;
    const slips = choices('easy', times).filter((action) => idOf(action) !== 'AS').length;
    const share = (1 / 6) * (9 / 10); // one of the ten is the right one after all
    expect(Math.abs(slips / times - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / times));
  });

  test('[6] bots never resume', () => {
    const asleep = { ...state, autopilot: ['A'] };
    const offered = powerHouse.getLegalActions(asleep, 'A');
    expect(offered.at(-1)!.type).toBe('resume');
    const context = { now: 0, random: stream('resume') };
    for (const level of ['easy', 'standard'] as const) {
      expect(getBotAction(sanitizeForPlayer(asleep, 'A'), offered, { ...context, level }).type).toBe('play-card');
    }
  });
});

describe('[18] bots of every level finish series in every variant', () => {
  const VARIANTS = [[4, 1], [5, 1], [6, 1], [6, 2], [7, 2], [8, 2], [9, 2], [10, 2]] as const; // biome-ignore format: a row

  function playSeries(players: number, decks: 1 | 2, level: BotLevel, games: number) {
    const random = stream(`${players}P${decks} ${level}`);
    const settings: LobbySettings = {
      deckCount: decks,
      seriesLength: games,
      bidThreshold: true,
      bidThresholdValue: null,
      turnTimeSec: 30,
    };
    const seats = Array.from({ length: players }, (_, seat) => ({ id: `p${seat}`, name: `p${seat}` }));
    let { state } = powerHouse.initialize(seats, settings, { now: 0, random });
    let longestRedeals = 0;
    while (powerHouse.checkGameOver(state) === null) {
      longestRedeals = Math.max(longestRedeals, state.redeals);
      const id = actorOf(state);
      if (id === null) {
        state = powerHouse.processAdvancement(state, { now: powerHouse.getDueAt(state)!, random }).state;
        continue;
      }
      const legal = powerHouse.getLegalActions(state, id);
      const action = getBotAction(sanitizeForPlayer(state, id), legal, { now: 0, random, level });
      const result = powerHouse.processAction(state, id, action, { now: 0, random });
      if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.refusal.code}`);
      state = result.value.state;
    }
    return { state, longestRedeals };
  }

  const GAMES = 100;

  test.each(VARIANTS)(`%iP%iD: ${GAMES} games of standard bots, 45 to 80 of 100 contracts made`, (players, decks) => {
    const { state, longestRedeals } = playSeries(players, decks, 'standard', GAMES);
    const made = state.history.filter((game) => game.success).length;
    expect(state.history).toHaveLength(GAMES);
    expect(made).toBeGreaterThanOrEqual(0.45 * GAMES);
    expect(made).toBeLessThanOrEqual(0.8 * GAMES);
    expect(longestRedeals).toBeLessThanOrEqual(2);
  });

  test.each(VARIANTS)(`%iP%iD: ${GAMES} games of easy bots`, (players, decks) => {
    expect(playSeries(players, decks, 'easy', GAMES).state.history).toHaveLength(GAMES);
  });
});
