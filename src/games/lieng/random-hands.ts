import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import { getLegalActions, processAction, processAdvancement } from './engine.ts';
import { GameManager } from './game-manager.ts';
import { at, NOON, seated } from './positions.ts';
import type { LiengAction, LiengSettings, LiengState } from './types.ts';

// Whole hands played through the rules, for tests and measurements.

export type Chooser = (state: LiengState, playerId: PlayerId, legal: readonly LiengAction[]) => LiengAction;

/** Players p0, p1, … with these stacks. */
export const tableOf = (stacks: readonly number[], settings: Partial<LiengSettings> = {}): LiengState =>
  seated(Object.fromEntries(stacks.map((chips, index) => [`p${index}`, chips])), settings);

/** From 2 to `most` stacks, short ones and deep ones. */
export const stacksFor = (random: Random, most: number): number[] =>
  Array.from({ length: random.between(2, most) }, () => random.between(1, random.pick([20, 200, 1000])));

/** One hand from WAITING to ENDED; `watch` sees every step of it. */
export function playHand(
  table: LiengState,
  random: Random,
  choose: Chooser,
  watch: (state: LiengState, events: readonly GameEvent[]) => void = () => {},
): { last: LiengState; steps: number } {
  let { state, events } = GameManager.startRound(table, at(NOON, random));
  watch(state, events);
  let steps = 0;
  while (state.phase !== 'ENDED') {
    ({ state, events } = nextStep(state, random, choose));
    watch(state, events);
    steps += 1;
  }
  return { last: state, steps };
}

function nextStep(state: LiengState, random: Random, choose: Chooser) {
  const id = state.turnPlayerId;
  if (id === null) return processAdvancement(state, at(state.phaseEndsAt!, random));
  const action = choose(state, id, getLegalActions(state, id));
  const result = processAction(state, id, action, at(state.turnStartedAt!, random));
  if (!result.ok) throw new Error(`${id}: ${JSON.stringify(action)} was refused: ${result.refusal.code}`);
  return result.value;
}

/** Any legal bet, raises of any size among them. */
export const anyBet =
  (random: Random): Chooser =>
  (state, _id, legal) => {
    const action = random.pick(legal);
    if (action.type !== 'bet' || action.payload.action !== 'TO') return action;
    const ends = legal.flatMap((other) => (other.type === 'bet' ? (other.payload.amount ?? []) : []));
    const most = Math.min(Math.max(...ends), state.currentBet * 3);
    const amount = random.between(Math.min(...ends), Math.max(Math.min(...ends), most));
    return { type: 'bet', payload: { action: 'TO', amount, turnNo: state.turnNo } };
  };
