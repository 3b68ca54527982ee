import { describe, expect, test } from 'vitest';
import { actionParser, Type } from './payload.ts';

const parse = actionParser({
  pass: Type.Object({}),
  bid: Type.Object({ amount: Type.Integer({ minimum: 0 }), note: Type.Optional(Type.String()) }),
  lay: Type.Object({
    cards: Type.Array(Type.Object({ id: Type.String() })),
    into: Type.Object({ pile: Type.Integer(), side: Type.Optional(Type.Object({ left: Type.Boolean() })) }),
  }),
  aim: Type.Object({
    at: Type.Union([Type.Object({ seat: Type.Integer() }), Type.Object({ card: Type.String() }), Type.Null()]),
  }),
});

describe('an action of the right shape', () => {
  test('comes out as it went in', () => {
    for (const action of [
      { type: 'bid', payload: { amount: 0 } },
      { type: 'bid', payload: { amount: 7, note: 'high' } },
      { type: 'lay', payload: { cards: [{ id: 'JS' }], into: { pile: 1, side: { left: true } } } },
      { type: 'aim', payload: { at: null } },
    ]) {
      expect(parse(action)).toEqual(action);
    }
  });

  test('needs no payload when nothing is asked', () => {
    expect(parse({ type: 'pass' })).toEqual({ type: 'pass', payload: {} });
  });

  test('loses every field that nobody asked for, at any depth', () => {
    const padded = {
      type: 'lay',
      payload: { cards: [{ id: 'JS', x: 1 }], into: { pile: 1, x: 2, side: { left: true, x: 3 } }, x: 4 },
      x: 5,
    };
    expect(parse(padded)).toEqual({
      type: 'lay',
      payload: { cards: [{ id: 'JS' }], into: { pile: 1, side: { left: true } } },
    });
    const aimed = { type: 'aim', payload: { at: { card: 'JS', seats: [1] } } };
    expect(parse(aimed)).toEqual({ type: 'aim', payload: { at: { card: 'JS' } } });
  });

  test('is a copy: what the sender does later changes nothing', () => {
    const cards = [{ id: 'JS' }];
    const action = parse({ type: 'lay', payload: { cards, into: { pile: 1 } } });
    cards[0]!.id = 'AS';
    expect(action!.payload).toMatchObject({ cards: [{ id: 'JS' }] });
  });

  test('prototype keys are fields like any other: dropped', () => {
    const payload = JSON.parse('{"amount":1,"__proto__":{"admin":true},"constructor":1}');
    const action = parse({ type: 'bid', payload })!;
    expect(Object.keys(action.payload!)).toEqual(['amount']);
    expect((action.payload as { admin?: unknown }).admin).toBeUndefined();
  });
});

describe('an action of the wrong shape is none', () => {
  test.each(['', 'Bid', 'raise', '__proto__', 'constructor', 'toString'])('type %j', (type) => {
    expect(parse({ type, payload: { amount: 1 } })).toBeNull();
  });

  test.each([
    [{}],
    [{ amount: '1' }],
    [{ amount: -1 }],
    [{ amount: 1.5 }],
    [{ amount: Number.NaN }],
    [{ amount: null }],
    [{ amount: 1, note: 2 }],
    [{ amount: 1, note: null }],
    [null],
    [[]],
    [[{ amount: 1 }]],
    ['amount'],
    [1],
    [JSON.parse('{"__proto__":{"amount":1}}')],
  ])('bid %j', (payload) => {
    expect(parse({ type: 'bid', payload: payload as object })).toBeNull();
  });

  test.each([
    [{ cards: {}, into: { pile: 1 } }],
    [{ cards: ['JS'], into: { pile: 1 } }],
    [{ cards: [{ id: 1 }], into: { pile: 1 } }],
    [{ cards: [], into: [] }],
    [{ cards: [], into: { pile: 1, side: {} } }],
  ])('lay %j', (payload) => {
    expect(parse({ type: 'lay', payload })).toBeNull();
  });

  test.each([[{}], [{ at: {} }], [{ at: 1 }], [{ at: { seat: 'JS' } }]])('aim %j', (payload) => {
    expect(parse({ type: 'aim', payload })).toBeNull();
  });
});
