import { getBotAction } from '../../src/games/lieng/bots/bots.ts';
import { at, betting, NOON } from '../../src/games/lieng/fixtures/positions.ts';
import { playHand, tableOf } from '../../src/games/lieng/fixtures/random-hands.ts';
import { createDeck } from '../../src/games/lieng/rules/deck.ts';
import { getLegalActions, processAction } from '../../src/games/lieng/rules/engine.ts';
import { GameManager } from '../../src/games/lieng/rules/game-manager.ts';
import { evaluateHand } from '../../src/games/lieng/rules/hand-evaluator.ts';
import type { BotLevel } from '../../src/kit/contract.ts';
import { openRandom, startRandom } from '../../src/kit/random.ts';

const deck = createDeck();
const random = openRandom(startRandom(new Uint8Array(32)));
const say = (what: string, figure: string, target = '') =>
  console.log(`${what.padEnd(44)} ${figure.padEnd(14)} ${target}`.trimEnd());
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Milliseconds of one core: what else the machine is busy with does not count. */
function timed(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Milliseconds for one, after warming up. */
function each(times: number, work: () => unknown): number {
  for (let i = 0; i < times / 10; i++) work();
  return (
    timed(() => {
      for (let i = 0; i < times; i++) work();
    }) / times
  );
}

say('building the table', `${timed(() => evaluateHand(deck.slice(0, 3))).toFixed(0)} ms`, 'L14: under 300 ms');

const HANDS = 4096;
const hands = Array.from({ length: HANDS }, () => random.shuffle(deck).slice(0, 3));
const EVALUATIONS = 4_000_000;
const ROUNDS = 5;
let sum = 0;
const evaluate = (times: number) => {
  for (let i = 0; i < times; i++) sum += evaluateHand(hands[i % HANDS]!).rank;
};
evaluate(EVALUATIONS);
const evaluationMs = Math.min(...Array.from({ length: ROUNDS }, () => timed(() => evaluate(EVALUATIONS))));
say(
  `evaluations per second, best of ${ROUNDS} rounds`,
  whole((EVALUATIONS / evaluationMs) * 1000),
  'at least 10,000,000',
);
say('one evaluation', `${((evaluationMs / EVALUATIONS) * 1e6).toFixed(1)} ns`, 'L14: under 100 ns');

const six = tableOf(Array<number>(6).fill(1000), { hands: 0 });
const playSix = () =>
  playHand(six, random, (state, id, legal) =>
    getBotAction(GameManager.getStateForPlayer(state, id), legal, { now: NOON, random, level: 'standard' }),
  );
const handMs = each(3000, playSix);
say('hands per second, six standard bots', whole(1000 / handMs));
say('1,000 hands of six standard bots', `${whole(handMs * 1000)} ms`, 'L14: under 1,000 ms');

const crowd = Object.fromEntries(Array.from({ length: 20 }, (_, seat) => [`p${seat}`, 1000]));
const table = betting(crowd);
const onTurn = table.turnPlayerId!;
const view = GameManager.getStateForPlayer(table, onTurn);
const legal = getLegalActions(table, onTurn);
const micro = (ms: number) => `${(ms * 1000).toFixed(1)} µs`;
const call = { type: 'bet', payload: { action: 'THEO' } } as const;
say('an action at 20 seats', micro(each(20_000, () => processAction(table, onTurn, call, at()))), 'L14: under 200 µs');
say('a view at 20 seats', micro(each(20_000, () => GameManager.getStateForPlayer(table, onTurn))), 'L14: under 100 µs');
const decides = (level: BotLevel) => () => getBotAction(view, legal, { now: NOON, random, level });
say('a standard bot at 20 seats', micro(each(20_000, decides('standard'))), 'L14: under 100 µs');
say('an expert bot at 20 seats', micro(each(500, decides('expert'))), 'L14: under 20,000 µs');
if (sum < 0) throw new Error('unreachable: keeps the evaluations alive');
