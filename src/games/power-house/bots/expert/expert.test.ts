import { describe, expect, test } from 'vitest';
import type { BotLevel, PlayerId } from '../../../../kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../../../kit/random.ts';
import { powerHouse } from '../../index.ts';
import type { PowerHouseAction, PowerHouseState, PowerHouseView } from '../../rules/types.ts';
import { actorOf } from '../../rules/validators.ts';
import { getBotAction } from '../bots.ts';
import { Dealer } from './dealer.ts';
import { Dice } from './dice.ts';
import { type Effort, LITTLE_EFFORT } from './expert.ts';
import { countBits, MAX_SEATS, numberOf } from './holdings.ts';
import { readView } from './knowledge.ts';

const VARIANTS = [[4, 1], [5, 1], [6, 1], [6, 2], [7, 2], [8, 2], [9, 2], [10, 2]] as const; // biome-ignore format: a row

const stream = (label: string) => openRandom(branchRandom('expert', label));

interface Turn {
  readonly state: PowerHouseState;
  readonly id: PlayerId;
  readonly view: PowerHouseView;
  readonly legal: readonly PowerHouseAction[];
}

type Chooser = (turn: Turn) => PowerHouseAction;

/** A series, turn by turn, until it is over. */
function* playSeries(players: number, decks: 1 | 2, games: number, seed: string, choose: Chooser) {
  const random = stream(seed);
  const seats = Array.from({ length: players }, (_, seat) => ({ id: `p${seat}`, name: `p${seat}` }));
  const settings = {
    deckCount: decks,
    seriesLength: games,
    bidThreshold: true,
    bidThresholdValue: null,
    turnTimeSec: 0,
  };
  let { state } = powerHouse.initialize(seats, settings, { now: 0, random });
  while (powerHouse.checkGameOver(state) === null) {
    const id = actorOf(state);
    if (id === null) {
      state = powerHouse.processAdvancement(state, { now: powerHouse.getDueAt(state)!, random }).state;
      continue;
    }
    const turn = {
      state,
      id,
      view: powerHouse.sanitizeForPlayer(state, id),
      legal: powerHouse.getLegalActions(state, id),
    };
    yield turn;
    const action = choose(turn);
    const result = powerHouse.processAction(state, id, action, { now: 0, random });
    if (!result.ok) throw new Error(`${seed}: ${JSON.stringify(action)}: ${result.refusal.code}`);
    state = result.value.state;
  }
  return state;
}

const littleExpert =
  (random: Random): Chooser =>
  ({ view, legal }) =>
    getBotAction(view, legal, { now: 0, random, level: 'expert' }, LITTLE_EFFORT);

const standard =
  (random: Random): Chooser =>
  ({ view, legal }) =>
    getBotAction(view, legal, { now: 0, random, level: 'standard' });

describe('[15.4] the expert plays by the rules', () => {
  const DECISIONS = 10_000;

  test(`never illegal in ${DECISIONS} decisions over the variants, and every series ends`, { timeout: 600_000 }, () => {
    let [decisions, mostRedeals] = [0, 0];
    for (let round = 0; decisions < DECISIONS; round++) {
      for (const [players, decks] of VARIANTS) {
        const seed = `${players}P${decks} ${round}`;
        for (const { state } of playSeries(players, decks, 2, seed, littleExpert(stream(`bots ${seed}`)))) {
          decisions += 1;
          mostRedeals = Math.max(mostRedeals, state.redeals);
        }
      }
    }
    expect(decisions).toBeGreaterThanOrEqual(DECISIONS);
    expect(mostRedeals, '[15.1] the last to speak takes the third deal').toBeLessThanOrEqual(2);
  });
});

/** Deals the cards this seat cannot see anew, so that it must not notice: nobody gets what they have shown not to hold. */
function dealtAnew({ state, view, id }: Turn, random: Random): PowerHouseState {
  const known = readView(view);
  const other = new Int32Array(4 * MAX_SEATS);
  new Dealer(known, new Dice(random)).dealInto(other);
  const hidden = state.seatOrder.filter((seat) => seat !== id).flatMap((seat) => state.hands[seat]!);
  const holds = (seat: number, card: number) => (other[4 * seat + (card >> 5)]! & (1 << (card & 31))) !== 0;
  const handOf = (seat: PlayerId, index: number) =>
    seat === id ? state.hands[seat]! : hidden.filter((card) => holds(index, numberOf(card)));
  return { ...state, hands: Object.fromEntries(state.seatOrder.map((seat, index) => [seat, handOf(seat, index)])) };
}

describe('[10.5] the expert sees no more than its seat', () => {
  test.each(VARIANTS)('%iP%iD: the same choice in every deal that looks the same', (players, decks) => {
    const random = stream(`anew ${players}P${decks}`);
    let moved = 0;
    for (const turn of playSeries(players, decks, 1, `same ${players}P${decks}`, standard(random))) {
      const other = dealtAnew(turn, random);
      const choose = (state: PowerHouseState) => {
        const [view, legal] = [
          powerHouse.sanitizeForPlayer(state, turn.id),
          powerHouse.getLegalActions(state, turn.id),
        ];
        return getBotAction(view, legal, { now: 0, random: stream('same'), level: 'expert' }, LITTLE_EFFORT);
      };
      expect(choose(other)).toEqual(choose(turn.state));
      if (JSON.stringify(other.hands) !== JSON.stringify(turn.state.hands)) moved += 1;
    }
    expect(moved, 'the deals were different').toBeGreaterThan(players * 5);
  });
});

describe('[15.4] imagined deals', () => {
  test.each(VARIANTS)(
    '%iP%iD: agree with all that a seat knows, and the true deal is one of them',
    (players, decks) => {
      const random = stream(`imagined ${players}P${decks}`);
      for (const turn of playSeries(players, decks, 1, `imagined ${players}P${decks}`, standard(random))) {
        const known = readView(turn.view);
        const { seatOrder, hands } = turn.state;
        // Equal cards are the same to everybody: what counts is how many of a face somebody holds.
        const couldHold = (seat: number, face: number) =>
          known.hidden.some((card) => card >> 1 === face && (known.mayHold[card]! & (1 << seat)) !== 0);
        const others = seatOrder.flatMap((id, seat) =>
          seat === known.me ? [] : hands[id]!.map((card) => [seat, card] as const),
        );
        expect(others.filter(([seat, card]) => !couldHold(seat, numberOf(card) >> 1))).toEqual([]);

        const imagined = new Int32Array(4 * MAX_SEATS);
        new Dealer(known, new Dice(random)).dealInto(imagined);
        const sizes = seatOrder.map((_, seat) =>
          imagined.subarray(4 * seat, 4 * seat + 4).reduce((sum, word) => sum + countBits(word), 0),
        );
        expect(sizes).toEqual(seatOrder.map((id, seat) => (seat === known.me ? 0 : hands[id]!.length)));
        const holdersOf = (card: number) =>
          seatOrder.flatMap((_, seat) => ((imagined[4 * seat + (card >> 5)]! >> (card & 31)) & 1 ? [seat] : []));
        const misplaced = [...known.hidden].filter((card) => {
          const holders = holdersOf(card);
          return holders.length !== 1 || (known.mayHold[card]! & (1 << holders[0]!)) === 0;
        });
        expect(misplaced).toEqual([]);
      }
    },
  );
});

describe('[15.4] strength', () => {
  const DEALS = 40;
  const SOME: Effort = { bid: 60, suit: 20, call: 30, card: 40 };

  /** What the first seat scores over the deals. */
  function scoreOf(level: BotLevel): number {
    let score = 0;
    for (let deal = 0; deal < DEALS; deal++) {
      const random = stream(`strength bots ${deal}`);
      const choose: Chooser = ({ id, view, legal }) =>
        getBotAction(view, legal, { now: 0, random, level: id === 'p0' ? level : 'standard' }, SOME);
      const series = playSeries(4, 1, 1, `strength ${deal}`, choose);
      let step = series.next();
      while (!step.done) step = series.next();
      score += step.value.scores.p0!;
    }
    return score;
  }

  test(`${DEALS} deals at 4P1D bring an expert at least a tenth more than a standard bot in its place`, () => {
    expect(scoreOf('expert')).toBeGreaterThan(1.1 * scoreOf('standard'));
  });
});
