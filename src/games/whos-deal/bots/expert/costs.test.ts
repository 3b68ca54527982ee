import { describe, expect, test } from 'vitest';
import { isSame } from '../../../../../tests/support/plain-data.ts';
import { cardId } from '../../../../kit/cards.ts';
import { branchRandom, openRandom, type Random } from '../../../../kit/random.ts';
import { type Moment, momentOf, newGame, SEATED, shuffleHiddenFrom } from '../../fixtures/positions.ts';
import { whosDeal } from '../../index.ts';
import type { WhosDealAction, WhosDealGameState, WhosDealView } from '../../rules/types.ts';
import { costOf, costsIn } from './costs.ts';
import { type Decision, decisionsIn } from './replay.ts';

const streamOf = (label: string): Random => openRandom(branchRandom('costs', label));
const onTurn = ({ seats, round }: WhosDealGameState): string => seats[round.currentTurnSeatIndex]!;

interface Hand {
  readonly decisions: readonly Decision[];
  readonly end: WhosDealGameState;
}

type Choose = (game: WhosDealGameState, legal: readonly WhosDealAction[]) => WhosDealAction;

/** One hand from the deal to its result, and what everybody saw and did. */
function playHand(start: WhosDealGameState, choose: Choose, random: Random): Hand {
  const decisions: Decision[] = [];
  let game = start;
  while (game.round.trumpPhase !== 'round_over') {
    const id = onTurn(game);
    const legal = whosDeal.getLegalActions(game, id);
    const action = choose(game, legal);
    decisions.push({ seat: game.seats.indexOf(id), action, legal, view: whosDeal.sanitizeForPlayer(game, id) });
    const step = whosDeal.processAction(game, id, action, { now: 0, random });
    if (!step.ok) throw new Error(step.refusal.code);
    game = step.value.state;
  }
  return { decisions, end: game };
}

const atRandom =
  (random: Random): Choose =>
  (_, legal) =>
    random.pick(legal);
const byExpert =
  (random: Random): Choose =>
  (game, legal) =>
    whosDeal.getBotAction(whosDeal.sanitizeForPlayer(game, onTurn(game)), legal, { now: 0, random, level: 'expert' });

const withoutTurn = ({ type, payload: { turnNo: _, ...payload } }: WhosDealAction) => ({ type, payload });
/** What is no matter of turn numbers, nor of the order in which cards are held. */
const seen = (view: WhosDealView | null) =>
  view && { ...view, turnNo: 0, myHand: view.myHand.map(cardId).sort(), phaseEndsAt: null };

describe('a finished hand is played again from what a viewer may know', () => {
  test('the same seats do the same and see what they saw then; nothing secret is in it', () => {
    const random = streamOf('replays');
    const counts = { shown: 0, secret: 0 };
    for (let seed = 0; seed < 40; seed++) {
      const { decisions, end } = playHand(newGame(seed), atRandom(random), random);
      for (const viewer of [...SEATED, null]) {
        const again = decisionsIn(whosDeal.sanitizeForPlayer(end, viewer), { now: 0, random });
        expect(again).toHaveLength(decisions.length);
        for (const [index, { seat, action, view }] of again.entries()) {
          const really = decisions[index]!;
          const where = `hand ${seed}, seen by ${viewer}, decision ${index}`;
          expect(seat, where).toBe(really.seat);
          counts[view ? 'shown' : 'secret'] += 1;
          if (view === null) {
            expect(SEATED[seat], where).not.toBe(viewer);
            continue;
          }
          expect(withoutTurn(action), where).toEqual(withoutTurn(really.action));
          const isOwn = SEATED[seat] === viewer || view.myDiscard !== null;
          const then = isOwn ? really.view! : { ...really.view!, myDiscard: null };
          if (!isSame(seen(view), seen(then))) throw new Error(`${where}: it saw something else`);
        }
      }
    }
    expect(counts.secret).toBeGreaterThan(100); // sitting out, and dealers' hands before an unknown discard
    expect(counts.shown).toBeGreaterThan(3000);
  });

  test('the costs are the same whatever the cards are that nobody was shown', () => {
    const random = streamOf('secrets');
    const { end } = playHand(newGame(3), byExpert(random), random);
    for (const viewer of ['ann', null]) {
      const redealt = shuffleHiddenFrom(end, viewer, random);
      expect(isSame(redealt.round.kitty, end.round.kitty)).toBe(false);
      const [costs, others] = [end, redealt].map((game) => [...costsIn(whosDeal.sanitizeForPlayer(game, viewer))]);
      expect(costs).toEqual(others);
    }
  });
});

const A_RUFF: Moment = {
  ...{ dealer: 'ann', trump: 'H', caller: 'ann', leader: 'ben', trick: 'AS 9S KS', tricksWon: { a: 2, b: 1 } },
  hands: { ann: '9H 9C', ben: 'AC', cat: 'QD', dan: 'KD' },
};

describe('what a decision cost', () => {
  /** Ann plays this card in a moment. */
  function costOfPlaying(id: string) {
    const game = momentOf(A_RUFF);
    const legal = whosDeal.getLegalActions(game, 'ann');
    const action = legal.find(({ payload }) => 'cardId' in payload && payload.cardId === id)!;
    return costOf({ seat: 0, action, legal, view: whosDeal.sanitizeForPlayer(game, 'ann') }, streamOf(id));
  }

  test('the trump that makes the call costs nothing; the card that lets the trick go costs dearly', () => {
    expect(costOfPlaying('9H')).toMatchObject({ cost: 0, better: null });
    const { cost, better } = costOfPlaying('9C');
    expect(cost).toBeGreaterThan(1);
    expect(cost).toBeLessThanOrEqual(3); // from 1 point for us to 2 for them
    expect(better).toMatchObject({ type: 'play-card', payload: { cardId: '9H' } });
  });

  test('the expert gives next to nothing away, somebody who plays at random a lot', () => {
    const average = (name: string, choose: (random: Random) => Choose) => {
      const random = streamOf(name);
      const costs = [0, 1, 2, 3, 4, 5].flatMap((seed) => {
        const { end } = playHand(newGame(seed), choose(random), random);
        return [...costsIn(whosDeal.sanitizeForPlayer(end, null))].map(({ cost }) => cost ?? 0);
      });
      return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
    };
    expect(average('expert', byExpert)).toBeLessThan(0.01);
    expect(average('random', atRandom)).toBeGreaterThan(0.1);
  });
});
