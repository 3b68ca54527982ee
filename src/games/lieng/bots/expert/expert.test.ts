import { describe, expect, test } from 'vitest';
import { bets, betting, holding, NOON, quickRandom } from '../../fixtures/positions.ts';
import { playHand, stacksFor, tableOf } from '../../fixtures/random-hands.ts';
import { createDeck } from '../../rules/deck.ts';
import { getLegalActions } from '../../rules/engine.ts';
import { GameManager } from '../../rules/game-manager.ts';
import type { LiengAction, LiengState, PlayerState } from '../../rules/types.ts';
import { getBotAction } from '../bots.ts';
import { spotOf, weighBets } from './expert.ts';

const DUEL = { a: 1000, b: 1000 };
const NUTS = 'A♠ A♣ A♦';
const BU = '3♠ 3♣ 4♠';

const viewOf = (state: LiengState) => GameManager.getStateForPlayer(state, state.turnPlayerId!) as PlayerState;
const expertsBet = (state: LiengState, seed = 1): LiengAction =>
  getBotAction(viewOf(state), getLegalActions(state, state.turnPlayerId!), {
    now: NOON,
    random: quickRandom(seed),
    level: 'expert',
  });
const actionOf = (bet: LiengAction) => (bet.type === 'bet' ? bet.payload.action : bet.type);
const valuesIn = (state: LiengState) =>
  new Map(
    weighBets(spotOf(viewOf(state))).map(({ action, amount, value }) => [[action, amount].join(' ').trim(), value]),
  );

describe('[L12] what an expert weighs up', () => {
  test('folding is nothing, a call is the share of what can be won less the price', () => {
    const facing = holding(bets(betting(DUEL), 'b TO 100'), { a: '4♥ 5♠ K♦' });
    const share = spotOf(viewOf(facing)).equity.against([0.6]);
    expect(valuesIn(facing).get('BO')).toBe(0);
    expect(valuesIn(facing).get('THEO')).toBeCloseTo(share * 200 - 90, 10);
  });

  test('a short call wins no more than its own stake from anybody', () => {
    const short = holding(bets(betting({ a: 60, b: 1000, c: 1000 }), 'b TO 200', 'c BO'), { a: NUTS });
    expect(valuesIn(short).get('TO_TAT')).toBe(60 + 60 + 10 - 50);
  });

  test('raises to try: the least, half a pot, a pot, two pots, everything', () => {
    const first = holding(betting({ a: 1000, b: 1000, c: 1000, d: 1000 }), { b: NUTS });
    expect([...valuesIn(first).keys()]).toEqual(['THEO', 'TO 20', 'TO 30', 'TO 50', 'TO 90', 'TO_TAT']);
  });

  test('a raise: all fold and the pot is ours, or the caller has what the price asks for', () => {
    const first = holding(betting(DUEL), { b: '4♥ 5♠ K♦' });
    const asked = 20 / (20 + 20 + 20);
    const share = spotOf(viewOf(first)).equity.against([asked]);
    expect(valuesIn(first).get('TO 30')).toBeCloseTo(asked * 20 + (1 - asked) * (share * 60 - 20), 10);
  });

  test('what no opponent can match comes back and risks nothing', () => {
    const first = holding(betting({ a: 30, b: 1000 }), { b: BU });
    const values = valuesIn(first);
    expect(values.get('TO_TAT')).toBeCloseTo(values.get('TO 50')!, 10);
  });

  test('no raise after the sixth, nor with nobody left to answer it', () => {
    const sixth = { ...holding(bets(betting(DUEL), 'b TO 100'), { a: NUTS }), raiseCount: 6 };
    expect([...valuesIn(sixth).keys()]).toEqual(['BO', 'THEO']);
    expect([...valuesIn(holding(bets(betting(DUEL), 'b TO_TAT'), { a: NUTS })).keys()]).toEqual(['BO', 'THEO']);
  });
});

describe('[L12] what an expert does', () => {
  test('never folds what is free, never folds the best hand, folds nothing-in-hand to a big bet', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(actionOf(expertsBet(holding(betting(DUEL), { b: BU }), seed))).not.toBe('BO');
      expect(actionOf(expertsBet(holding(bets(betting(DUEL), 'b TO 500'), { a: NUTS }), seed))).not.toBe('BO');
      expect(actionOf(expertsBet(holding(bets(betting(DUEL), 'b TO 500'), { a: BU }), seed))).toBe('BO');
    }
  });

  test('bets worth the same are mixed', () => {
    const short = holding(betting({ a: 30, b: 1000 }), { b: NUTS });
    const chosen = new Set(Array.from({ length: 50 }, (_, seed) => JSON.stringify(expertsBet(short, seed * 977))));
    expect(chosen.size).toBeGreaterThan(1);
  });

  test('two deals that look the same from its seat, with the same chance: the same choice', () => {
    const random = quickRandom(4);
    let asked = 0;
    for (let hand = 0; hand < 60; hand++) {
      const table = tableOf(stacksFor(random, 6), { hands: 0, tieBreak: random.pick(['suit', 'split']) });
      playHand(table, random, (state) => {
        const seed = random.below(1e9);
        asked += 1;
        const choice = expertsBet(state, seed);
        expect(expertsBet(redealtFor(state, seed), seed)).toEqual(choice);
        return choice;
      });
    }
    expect(asked).toBeGreaterThan(100);
  });

  /** Everybody but the player on turn holds other cards. */
  function redealtFor(state: LiengState, seed: number): LiengState {
    const own = state.seats.find(({ playerId }) => playerId === state.turnPlayerId)!.cards;
    const unseen = quickRandom(seed)
      .shuffle(createDeck())
      .map(({ rank, suit }) => `${rank}${suit}`)
      .filter((id) => !own.includes(id));
    const seats = state.seats.map((seat) =>
      seat.playerId === state.turnPlayerId ? seat : { ...seat, cards: seat.cards.map(() => unseen.pop()!) },
    );
    return { ...state, seats };
  }
});

test('[L12] 10,000 decisions at tables of 2 to 17, none illegal, none dearer than 100,000 hands counted', () => {
  const random = quickRandom(12);
  let [decisions, dearest] = [0, 0];
  for (let hand = 0; decisions < 10_000; hand++) {
    const table = tableOf(stacksFor(random, hand % 20 === 0 ? 17 : 2), {
      hands: 0,
      tieBreak: hand % 2 ? 'suit' : 'split',
      minRaise: random.pick([10, 25]),
    });
    playHand(table, random, (state, _id, legal) => {
      decisions += 1;
      if (decisions % 10 === 0) {
        const spot = spotOf(viewOf(state));
        weighBets(spot);
        dearest = Math.max(dearest, spot.equity.handsCounted);
      }
      return getBotAction(viewOf(state), legal, { now: NOON, random, level: 'expert' });
    });
  }
  expect(dearest).toBeGreaterThan(0);
  expect(dearest).toBeLessThan(100_000);
}, 600_000);

test('[L16] heads-up over 20,000 hands, everybody reset to 1000 chips, expert beats standard by an ante per hand', () => {
  const HANDS = 20_000;
  const random = quickRandom(2026);
  const table = tableOf([1000, 1000], { hands: 0 });
  let [sum, squares] = [0, 0];
  for (let hand = 0; hand < HANDS; hand++) {
    const expert = `p${hand % 2}`;
    const { last } = playHand(table, random, (state, id, legal) =>
      getBotAction(viewOf(state), legal, { now: NOON, random, level: id === expert ? 'expert' : 'standard' }),
    );
    const antes = last.outcome!.net[expert]! / 10;
    sum += antes;
    squares += antes * antes;
  }
  const mean = sum / HANDS;
  const error = Math.sqrt((squares / HANDS - mean * mean) / HANDS);
  expect(mean - 1.96 * error).toBeGreaterThanOrEqual(1);
}, 600_000);
