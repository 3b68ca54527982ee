import { describe, expect, test } from 'vitest';
import { isSame } from '../../../../../tests/support/plain-data.ts';
import { branchRandom, openRandom, type Random } from '../../../../kit/random.ts';
import { type Moment, momentOf, newGame, shuffleHiddenFrom } from '../../fixtures/positions.ts';
import { whosDeal } from '../../index.ts';
import type { WhosDealAction, WhosDealGameState } from '../../rules/types.ts';
import { bitsOf, count } from './bits.ts';
import { Chance } from './chance.ts';
import { knowledgeOf } from './knowledge.ts';
import { Sampler } from './sampling.ts';

const DECISIONS = 10_000;
const NOW = 1_700_000_000_000;
const streamOf = (label: string): Random => openRandom(branchRandom('expert', label));
const onTurn = ({ seats, round }: WhosDealGameState): string => seats[round.currentTurnSeatIndex]!;

function ask(game: WhosDealGameState, random: Random): WhosDealAction {
  const id = onTurn(game);
  const legal = whosDeal.getLegalActions(game, id);
  return whosDeal.getBotAction(whosDeal.sanitizeForPlayer(game, id), legal, { now: NOW, random, level: 'expert' });
}

/** Game after game, each move as `choose` says; calls back before every decision that is one. */
function playOn(
  choose: (game: WhosDealGameState) => WhosDealAction,
  decisions: number,
  visit: (game: WhosDealGameState, choice: WhosDealAction) => void,
): void {
  let seed = 0;
  let made = 0;
  let game = newGame(seed);
  const random = streamOf('deals');
  while (made < decisions) {
    if (game.phase === 'game_over') game = newGame(++seed);
    if (game.phaseEndsAt !== null) {
      game = whosDeal.processAdvancement(game, { now: game.phaseEndsAt, random }).state;
      continue;
    }
    const choice = choose(game);
    if (whosDeal.getLegalActions(game, onTurn(game)).length > 1) {
      made += 1;
      visit(game, choice);
    }
    const result = whosDeal.processAction(game, onTurn(game), choice, { now: NOW, random });
    if (!result.ok) throw new Error(`${JSON.stringify(choice)}: ${result.refusal.code}`);
    game = result.value.state;
  }
}

const atRandom = (random: Random) => (game: WhosDealGameState) =>
  random.pick(whosDeal.getLegalActions(game, onTurn(game)));

describe('[§15] the expert', () => {
  test(`never chooses anything illegal in ${DECISIONS} decisions`, { timeout: 300_000 }, () => {
    const random = streamOf('choices');
    playOn(
      (game) => ask(game, random),
      DECISIONS,
      (game, choice) => {
        const legal = whosDeal.getLegalActions(game, onTurn(game));
        if (!legal.some((action) => isSame(action, choice))) throw new Error(`${JSON.stringify(choice)} is not legal`);
      },
    );
  });

  test('chooses the same for all hidden cards that look the same from its seat', { timeout: 120_000 }, () => {
    const random = streamOf('hidden');
    let compared = 0;
    playOn(atRandom(random), 600, (game) => {
      const redealt = shuffleHiddenFrom(game, onTurn(game), random);
      if (isSame(redealt.round.hands, game.round.hands)) return;
      compared += 1;
      const label = `${game.turnNo}`;
      if (!isSame(ask(game, streamOf(label)), ask(redealt, streamOf(label))))
        throw new Error(`turn ${game.turnNo}: hidden cards were seen`);
    });
    expect(compared).toBeGreaterThan(500);
  });

  test('only imagines deals that could be true', () => {
    const random = streamOf('imagined');
    let voids = 0;
    playOn(atRandom(random), 1500, (game) => {
      const view = whosDeal.sanitizeForPlayer(game, onTurn(game));
      const known = knowledgeOf(view);
      // What is held against a seat is true of the cards it really holds.
      expect(game.seats.map((id, seat) => bitsOf(game.round.hands[id]!) & known.excluded[seat]!)).toEqual([0, 0, 0, 0]);
      voids += known.excluded.filter((excluded) => excluded !== 0).length;
      const sampler = new Sampler(known, new Chance(random));
      for (let deal = 0; deal < 3; deal++) {
        sampler.draw();
        const hands = [...sampler.hands];
        const whole = hands.reduce((all, hand) => all | hand, 0);
        expect(hands.map(count)).toEqual(view.handCounts);
        expect(count(whole)).toBe(view.handCounts.reduce((sum, held) => sum + held, 0));
        expect(hands[known.me]).toBe(known.hand);
        expect(hands.map((hand, seat) => hand & known.excluded[seat]!)).toEqual([0, 0, 0, 0]);
        expect(whole & known.played.reduce((all, bits) => all | bits, 0)).toBe(0);
        if (!known.isPickedUp) expect(whole & known.faceUp).toBe(0);
      }
    });
    expect(voids).toBeGreaterThan(300);
  });

  const told = (moment: Moment): string => {
    const { type, payload } = ask(momentOf(moment), streamOf('moment'));
    if (type === 'pass-trump') return 'pass';
    if (type !== 'call-trump') return payload.cardId;
    return `${payload.suit ?? 'up'}${payload.goAlone ? ' alone' : ''}`;
  };

  test('goes alone with the five best trumps, and passes with nothing', () => {
    const calling = { faceUp: '9H', dealer: 'ann', turn: 'ben' } as const;
    expect(told({ ...calling, hands: { ...FIVES, ben: 'JH JD AH KH QH' } })).toBe('up alone');
    expect(told({ ...calling, hands: { ...FIVES, ben: '9S 10S 9C 10C 9D' } })).toBe('pass');
  });

  test('does not order the right bower up for the other side on a bare hand, as the standard bot would', () => {
    const hands = { ...FIVES, ben: 'JH 9S 10S 9C 10C' };
    expect(told({ faceUp: 'AH', dealer: 'ann', turn: 'ben', hands })).toBe('pass');
  });

  test('throws a lone low card away and keeps its suits short', () => {
    const hands = { ...FIVES, ann: 'JH AH KH AS KS 9C' };
    expect(told({ phase: 'dealer_discard', trump: 'H', faceUp: 'KH', dealer: 'ann', caller: 'ann', hands })).toBe('9C');
  });

  test('when only one point is missing, it takes its partner along', () => {
    const hands = { ...FIVES, ben: 'JH AH KH QH AS' };
    const calling = { faceUp: '9H', dealer: 'ann', turn: 'ben', hands } as const;
    expect(told({ ...calling, scores: { a: 0, b: 5 } })).toBe('up alone');
    expect(told({ ...calling, scores: { a: 8, b: 9 }, hands: { ...FIVES, ben: 'JH AH KH AS 9C' } })).toBe('up');
  });
});

/** Only how many they are is known to the one who thinks. */
const FIVES = { ann: '9S 9S 9S 9S 9S', ben: '9S 9S 9S 9S 9S', cat: '9S 9S 9S 9S 9S', dan: '9S 9S 9S 9S 9S' };
