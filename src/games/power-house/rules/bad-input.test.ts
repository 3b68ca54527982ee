import { describe, expect, test } from 'vitest';
import { contextAt, Session } from '../../../../tests/support/session.ts';
import { Table } from '../../../../tests/support/table.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { calling, cardIn, dealt, faceIn, playing } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';
import type { PowerHouseState } from './types.ts';

const HANDS = { A: '9H 3S', B: 'KH 2S', C: '4H 5D', D: 'AH KC' };
const openTable = (state: PowerHouseState) => new Session(powerHouse, state);
const bidding = (players = 4) => openTable(dealt(players)).wait();
const twoDecks = () => bidding(6);
const passed = () => {
  const session = bidding();
  session.send('A', 'pass-bid');
  return session;
};
const raised = () => {
  const session = bidding();
  session.send('A', 'place-bid', { amount: 160 });
  return session;
};
const naming = () => openTable({ ...calling({ players: 4, hands: {} }), phase: 'powerhouse', powerHouseSuit: null });
const partners = () => openTable(calling({ players: 6, hands: { A: "AS KH KH' QD" }, removed: "2C 2C'" }));
const table = () => openTable(playing({ players: 4, hands: HANDS, called: ['KH'] }));
const led = () => {
  const session = table();
  session.send('A', 'play-card', { card: cardIn('9H') });
  return session;
};
const faces = (text: string) => ({ cards: text.split(' ').map(faceIn) });
const copies = (id: string, ...which: unknown[]) => which.map((whichCopy) => ({ card: faceIn(id), whichCopy }));

type Row = readonly [where: () => ReturnType<typeof openTable>, who: PlayerId, type: string, payload: unknown];

/** The rows of section 17 in its order, each with as many ways to err as it names. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  INVALID_REQUEST: [
    [table, 'A', 'play-card', undefined],
    [table, 'A', 'play-card', 'KH'],
    [table, 'A', 'play-card', null],
    [table, 'A', 'play-card', [cardIn('9H')]],
    [table, 'A', 'fly', {}],
    [table, 'A', 'constructor', {}],
  ],
  NOT_IN_GAME: [
    [table, 'X', 'play-card', { card: cardIn('9H') }],
    [bidding, 'X', 'place-bid', { amount: 150 }],
    [table, 'X', 'resume', {}],
  ],
  INVALID_PHASE: [
    [table, 'A', 'select-powerhouse', { suit: 'S' }],
    [partners, 'A', 'select-powerhouse', { suit: 'S' }],
    [naming, 'A', 'place-bid', { amount: 250 }],
    [table, 'A', 'pass-bid', {}],
    [table, 'A', 'select-partners', faces('KD')],
    [bidding, 'A', 'play-card', { card: cardIn('9H') }],
    [table, 'A', 'ready-next', {}],
  ],
  NOT_YOUR_TURN: [
    [bidding, 'B', 'place-bid', { amount: 150 }],
    [bidding, 'B', 'pass-bid', {}],
    [table, 'B', 'play-card', { card: cardIn('KH') }],
  ],
  NOT_LEADER: [
    [naming, 'B', 'select-powerhouse', { suit: 'S' }],
    [partners, 'B', 'select-partners', faces('AD AC')],
  ],
  INVALID_BID: ['200', 150.5, Number.NaN, null, true, undefined].map((amount) => [
    bidding,
    'A',
    'place-bid',
    { amount },
  ]),
  BID_TOO_LOW: [
    [bidding, 'A', 'place-bid', { amount: 145 }],
    [raised, 'B', 'place-bid', { amount: 160 }],
    [raised, 'B', 'place-bid', { amount: 164 }],
    [twoDecks, 'A', 'place-bid', { amount: 295 }],
  ],
  BID_TOO_HIGH: [
    [bidding, 'A', 'place-bid', { amount: 255 }],
    [twoDecks, 'A', 'place-bid', { amount: 505 }],
  ],
  BID_NOT_MULTIPLE: [[bidding, 'A', 'place-bid', { amount: 152 }]],
  ALREADY_PASSED: [
    [passed, 'A', 'place-bid', { amount: 200 }],
    [passed, 'A', 'pass-bid', {}],
  ],
  INVALID_SUIT: [
    [naming, 'A', 'select-powerhouse', { suit: 'X' }],
    [naming, 'A', 'select-powerhouse', { suit: 's' }],
    [naming, 'A', 'select-powerhouse', {}],
  ],
  INVALID_CARD: [
    [table, 'A', 'play-card', { card: { suit: 'X', rank: '9', deckIndex: 0 } }],
    [table, 'A', 'play-card', { card: { suit: 'H', rank: '1', deckIndex: 0 } }],
    [table, 'A', 'play-card', { card: { suit: 'H', rank: '9', deckIndex: 2 } }],
    [table, 'A', 'play-card', { card: { suit: 'H', rank: '9', deckIndex: '0' } }],
    [table, 'A', 'play-card', {}],
    [partners, 'A', 'select-partners', { cards: [null, faceIn('AD')] }],
    [partners, 'A', 'select-partners', { cards: [{ suit: 'X', rank: 'A' }, faceIn('AD')] }],
  ],
  WRONG_PARTNER_COUNT: [
    [partners, 'A', 'select-partners', faces('AD')],
    [partners, 'A', 'select-partners', faces('AD AC AH')],
    [partners, 'A', 'select-partners', { cards: 'AD' }],
    [partners, 'A', 'select-partners', {}],
  ],
  PARTNER_OWN_CARD: [[partners, 'A', 'select-partners', faces('KH AS')]],
  PARTNER_NOT_IN_PLAY: [[partners, 'A', 'select-partners', faces('2C AS')]],
  PARTNER_DUPLICATE: [[partners, 'A', 'select-partners', faces('AS AS')]],
  COPY_REQUIRED: [
    [partners, 'A', 'select-partners', faces('AD AS')],
    [partners, 'A', 'select-partners', { ...faces('AD AS'), duplicateSpecs: copies('AD', '3rd') }],
    [partners, 'A', 'select-partners', { ...faces('AD AS'), duplicateSpecs: [null, 7, {}] }],
    [partners, 'A', 'select-partners', { ...faces('AD AS'), duplicateSpecs: 'AD' }],
    [partners, 'A', 'select-partners', { ...faces('AD AD'), duplicateSpecs: copies('AD', '1st') }],
  ],
  COPY_CONFLICT: [
    [partners, 'A', 'select-partners', { ...faces('AD AD'), duplicateSpecs: copies('AD', '1st', '1st') }],
  ],
  CARD_NOT_IN_HAND: [
    [table, 'A', 'play-card', { card: cardIn('KH') }],
    [table, 'A', 'play-card', { card: cardIn("9H'") }],
  ],
  MUST_FOLLOW_SUIT: [[led, 'B', 'play-card', { card: cardIn('2S') }]],
};

const rows = Object.entries(ROWS).flatMap(([code, ways]) => ways.map((way) => [code, ...way] as const));

describe('[17] bad input gives its code and leaves the state as it was', () => {
  test.each(rows)('%s', (code, where, who, type, payload) => {
    const { state, now } = where();
    const before = JSON.stringify(state);
    const action = powerHouse.parseAction({ type, ...(payload !== undefined && { payload: payload as object }) });
    const result = action && powerHouse.processAction(state, who, action, contextAt(now));
    expect(result === null ? 'INVALID_REQUEST' : result.ok ? 'accepted' : result.refusal.code).toBe(code);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('[6] a double click on a card, a bid, a suit or a call is harmless', () => {
    const session = bidding();
    expect(session.send('A', 'place-bid', { amount: 150 })).toBe('done');
    expect(session.send('A', 'place-bid', { amount: 150 })).toBe('NOT_YOUR_TURN');
    for (const id of ['B', 'C', 'D']) session.send(id, 'pass-bid');
    expect(session.send('A', 'select-powerhouse', { suit: 'S' })).toBe('done');
    expect(session.send('A', 'select-powerhouse', { suit: 'S' })).toBe('INVALID_PHASE');
    const [call] = powerHouse.getLegalActions(session.state, 'A');
    expect(session.send('A', call!.type, call!.payload)).toBe('done');
    expect(session.send('A', call!.type, call!.payload)).toBe('INVALID_PHASE');
    const [card] = powerHouse.getLegalActions(session.state, 'A');
    expect(session.send('A', card!.type, card!.payload)).toBe('done');
    expect(session.send('A', card!.type, card!.payload)).toBe('NOT_YOUR_TURN');
  });

  test('[6] checks come in order: shape, seat, phase, actor, values', () => {
    expect(bidding().send('X', 'fly')).toBe('INVALID_REQUEST');
    expect(bidding().send('X', 'play-card', {})).toBe('NOT_IN_GAME');
    expect(bidding().send('B', 'play-card', {})).toBe('INVALID_PHASE');
    expect(naming().send('B', 'select-powerhouse', { suit: 'X' })).toBe('NOT_LEADER');
    expect(table().send('B', 'play-card', {})).toBe('NOT_YOUR_TURN');
  });

  test('what a client adds to a card reaches neither the state nor an event', () => {
    const session = table();
    session.send('A', 'play-card', { card: { ...cardIn('9H'), note: 'psst' }, note: 'psst' });
    expect(JSON.stringify([session.state, session.events])).not.toContain('psst');
  });

  test('the platform’s own rows: NOT_OWNER, INVALID_SETTING, INVALID_PHASE', () => {
    const lobby = new Table(powerHouse);
    lobby.join('ben');
    for (const who of ['ben', 'eve']) {
      expect(lobby.set('set-setting', { seriesLength: 2 }, who)).toBe('NOT_OWNER');
      expect(lobby.start(who)).toBe('NOT_OWNER');
      expect(lobby.playAgain(who)).toBe('NOT_OWNER');
    }
    expect(lobby.set('set-setting', { deckCount: 2 })).toBe('INVALID_SETTING');
    expect(lobby.set('set-seats', { seats: 8 })).toBe('done');
    expect(lobby.set('set-setting', { deckCount: 1 })).toBe('INVALID_SETTING');
    expect(lobby.set('set-setting', { turnTimeSec: 10 })).toBe('INVALID_SETTING');
    expect(lobby.start()).toBe('done');
    expect(lobby.set('set-setting', { seriesLength: 2 })).toBe('INVALID_PHASE');
  });
});
