import { describe, expect, test } from 'vitest';
import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import { branchRandom, openRandom } from '../../engine/random.ts';
import { deepFreeze } from '../../testing/deep-freeze.ts';
import { powerHouse } from './index.ts';
import { cardIn, dealt, faceIn, playing } from './position.ts';
import type { PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

const contextAt = (now: number) => ({ now, random: openRandom(branchRandom('engine', String(now))) });

/** A table moved on by what people say, at times of their own. */
class Session {
  state: PowerHouseState;
  now: number;
  events: readonly GameEvent[] = [];

  constructor(state: PowerHouseState, now = 0) {
    this.state = deepFreeze(state);
    this.now = now;
  }

  send(playerId: PlayerId, type: string, payload: object | undefined = {}): string {
    const action = powerHouse.parseAction({ type, ...(payload && { payload }) });
    if (action === null) return 'INVALID_REQUEST';
    const result = powerHouse.processAction(this.state, playerId, action, contextAt(this.now));
    if (!result.ok) return result.refusal.code;
    if (result.value.state === this.state) return 'unchanged';
    this.#keep(result.value);
    return 'done';
  }

  /** Lets the next due moment come. */
  wait(): this {
    this.now = powerHouse.getDueAt(this.state)!;
    this.#keep(powerHouse.processAdvancement(this.state, contextAt(this.now)));
    return this;
  }

  /** The standard bot acts for whoever must. */
  botMoves(): void {
    const id = actorOf(this.state)!;
    const legal = powerHouse.getLegalActions(this.state, id);
    const context = { ...contextAt(this.now), level: 'standard' } as const;
    const action = powerHouse.getBotAction(powerHouse.sanitizeForPlayer(this.state, id), legal, context);
    expect(this.send(id, action.type, action.payload)).toBe('done');
  }

  get heard(): string[] {
    return this.events.map(({ name, only }) => (only ? `${name}>${only}` : name));
  }

  told(name: string): unknown {
    return this.events.find((event) => event.name === name)?.data;
  }

  #keep({ state, events }: { state: PowerHouseState; events: readonly GameEvent[] }): void {
    this.state = deepFreeze(state);
    this.events = events;
  }
}

const bidding = (players = 4, change: Parameters<typeof dealt>[2] = {}) =>
  new Session(dealt(players, undefined, change)).wait();

function playToScoring(session: Session): Session {
  while (session.state.phase !== 'scoring') {
    if (actorOf(session.state) === null) session.wait();
    else session.botMoves();
  }
  return session;
}

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
  test('legal: the bid at its two ends and the pass', () => {
    const { state } = bidding();
    expect(powerHouse.getLegalActions(state, 'A')).toEqual([
      { type: 'place-bid', payload: { amount: 150 } },
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
    const session = new Session(playing({ players: 4, hands, called: ['KH'] }), 1000);
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
    const session = playToScoring(bidding());
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
    playToScoring(session).wait();
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

describe('[5] time', () => {
  test('nothing early, one step when due, and twice is once', () => {
    const { state } = bidding();
    expect(powerHouse.processAdvancement(state, contextAt(34_999)).state).toBe(state);
    const { state: late } = powerHouse.processAdvancement(state, contextAt(90_000));
    expect(late).toMatchObject({ bidding: { passes: ['A'], turnIndex: 1 }, turnEndsAt: 120_000 });
    expect(powerHouse.processAdvancement(late, contextAt(90_000)).state).toBe(late);
  });

  test('without a limit nobody is hurried', () => {
    const { state } = bidding(4, { turnTimeSec: 0 });
    expect(powerHouse.getDueAt(state)).toBeNull();
  });

  const twiceLate = () => {
    const session = new Session(
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

  test('on autopilot a seat acts at the pace of bots, and is offered to resume', () => {
    const session = twiceLate();
    session.send('C', 'play-card', { card: cardIn('6C') });
    session.send('D', 'play-card', { card: cardIn('7C') });
    session.send('D', 'unknown');
    expect(powerHouse.getLegalActions(session.state, 'B')).toEqual([{ type: 'resume', payload: {} }]);
    const ready = new Session(
      { ...session.state, currentTrick: { ...session.state.currentTrick!, turnIndex: 1 } },
      session.now,
    );
    expect(ready.send('B', 'resume')).toBe('done');
    expect(ready.state).toMatchObject({ autopilot: [], timeouts: { B: 0 }, botActionAt: null });
    expect(ready.heard).toEqual(['autopilot-changed', 'turn-changed', 'hand-updated>B']);
    expect(ready.send('B', 'resume')).toBe('unchanged');
  });

  test('the clock of a seat on autopilot', () => {
    const state = { ...dealt(4), autopilot: ['A'] };
    const session = new Session(state).wait();
    const wait = session.state.botActionAt! - session.now;
    expect(wait).toBeGreaterThanOrEqual(800);
    expect(wait).toBeLessThanOrEqual(1600);
    session.wait();
    expect(session.state.bidding).toMatchObject({ turnIndex: 1 });
    expect(session.state.autopilot).toEqual(['A']);
  });

  test('any accepted action of its player ends the autopilot', () => {
    const session = new Session({ ...dealt(4), autopilot: ['A'], timeouts: { A: 2, B: 1, C: 0, D: 0 } }).wait();
    session.send('A', 'place-bid', { amount: 150 });
    expect(session.state).toMatchObject({ autopilot: [], timeouts: { A: 0, B: 1 } });
    expect(session.heard[0]).toBe('autopilot-changed');
  });

  test('in the scoring a seat on autopilot gets ready by itself', () => {
    const scored = playToScoring(bidding());
    const session = new Session(
      { ...scored.state, autopilot: ['C'], botActionAt: scored.now + 900 },
      scored.now,
    ).wait();
    expect(session.state).toMatchObject({ phase: 'scoring', nextReady: ['C'], botActionAt: null });
  });
});

describe('[17] bad input', () => {
  const table = () =>
    new Session(playing({ players: 4, hands: { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' }, called: ['KH'] }));

  test.each<[string, () => Session, PlayerId, string, object | undefined, string]>([
    ['payload missing', table, 'A', 'play-card', undefined, 'INVALID_REQUEST'],
    ['payload not an object', table, 'A', 'play-card', 'KH' as unknown as object, 'INVALID_REQUEST'],
    ['payload null', table, 'A', 'play-card', null as unknown as object, 'INVALID_REQUEST'],
    ['unknown type', table, 'A', 'fly', {}, 'INVALID_REQUEST'],
    ['no seat', table, 'X', 'play-card', { card: cardIn('9H') }, 'NOT_IN_GAME'],
    ['another phase', table, 'A', 'place-bid', { amount: 150 }, 'INVALID_PHASE'],
    ['a second suit', table, 'A', 'select-powerhouse', { suit: 'S' }, 'INVALID_PHASE'],
    ['not scoring yet', table, 'A', 'ready-next', {}, 'INVALID_PHASE'],
    ['another turn', table, 'B', 'play-card', { card: cardIn('KH') }, 'NOT_YOUR_TURN'],
    ['no card', table, 'A', 'play-card', {}, 'INVALID_CARD'],
    ['a bent card', table, 'A', 'play-card', { card: { suit: 'H', rank: '9', deckIndex: '0' } }, 'INVALID_CARD'],
    ['a card not held', table, 'A', 'play-card', { card: cardIn('KH') }, 'CARD_NOT_IN_HAND'],
    ['a bid in words', bidding, 'A', 'place-bid', { amount: '200' }, 'INVALID_BID'],
    ['half a bid', bidding, 'A', 'place-bid', { amount: 150.5 }, 'INVALID_BID'],
    ['no bid', bidding, 'A', 'place-bid', {}, 'INVALID_BID'],
    ['too low', bidding, 'A', 'place-bid', { amount: 145 }, 'BID_TOO_LOW'],
    ['too high', bidding, 'A', 'place-bid', { amount: 255 }, 'BID_TOO_HIGH'],
    ['in between', bidding, 'A', 'place-bid', { amount: 152 }, 'BID_NOT_MULTIPLE'],
    ['a pass out of turn', bidding, 'B', 'pass-bid', {}, 'NOT_YOUR_TURN'],
  ])('%s', (_name, begin, id, type, payload, code) => {
    const session = begin();
    const before = JSON.stringify(session.state);
    const action = powerHouse.parseAction({ type, ...(payload !== undefined && { payload }) });
    const result = action && powerHouse.processAction(session.state, id, action, contextAt(session.now));
    const answer = result === null ? 'INVALID_REQUEST' : result.ok ? 'accepted' : result.refusal.code;
    expect(answer).toBe(code);
    expect(JSON.stringify(session.state)).toBe(before);
  });

  test('a double click is harmless', () => {
    const session = table();
    expect(session.send('A', 'play-card', { card: cardIn('9H') })).toBe('done');
    expect(session.send('A', 'play-card', { card: cardIn('9H') })).toBe('NOT_YOUR_TURN');
  });
});

describe('[13] a seat changes hands', () => {
  const replaced = (state: PowerHouseState, leaving: PlayerId) =>
    deepFreeze(powerHouse.processPlayerReplacement(deepFreeze(state), leaving, 'bot'));

  test('in every field, and missed turns stay behind', () => {
    const session = playToScoring(bidding());
    const state = { ...session.state, timeouts: { A: 0, B: 2, C: 0, D: 0 }, autopilot: ['B'], nextReady: ['B'] };
    const next = replaced(state, 'B');
    expect(JSON.stringify(next)).not.toContain('"B"');
    expect(JSON.parse(JSON.stringify(next).replaceAll('"bot"', '"B"'))).toEqual({
      ...state,
      timeouts: { A: 0, B: 0, C: 0, D: 0 },
      autopilot: [],
    });
  });

  test.each(['bidding', 'powerhouse', 'partners', 'playing'])('a bot goes on in %s, as leader too', (phase) => {
    const session = bidding();
    session.send('A', 'place-bid', { amount: 200 });
    if (phase !== 'bidding') for (const id of ['B', 'C', 'D']) session.send(id, 'pass-bid');
    while (session.state.phase !== phase) session.botMoves();
    if (phase === 'playing') session.botMoves();
    const taken = new Session(replaced(session.state, 'A'), session.now);
    playToScoring(taken);
    const { scoringResult } = taken.state;
    expect(Object.keys(scoringResult!.playerDeltas)).toEqual(['bot', 'B', 'C', 'D']);
    const back = powerHouse.processPlayerReplacement(taken.state, 'bot', 'A');
    expect(back.scores.A).toBe(taken.state.scores.bot);
  });

  test('a secret partner stays one', () => {
    const session = new Session(
      playing({ players: 4, hands: { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' }, called: ['KH'] }),
    );
    session.send('A', 'play-card', { card: cardIn('9H') });
    const taken = new Session(replaced(session.state, 'B'));
    expect(powerHouse.sanitizeForPlayer(taken.state, 'bot').mine!.partnerStatus).toBe('certain');
    taken.send('bot', 'play-card', { card: cardIn('KH') });
    expect(taken.state.teams.bid).toEqual(['A', 'bot']);
  });
});
