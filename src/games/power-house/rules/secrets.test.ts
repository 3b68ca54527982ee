import { describe, expect, test } from 'vitest';
import { type Position, playRandomly, streamOf } from '../../../../tests/contracts/random-play.ts';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import { openRandom, type Random } from '../../../kit/random.ts';
import type { Result } from '../../../kit/result.ts';
import { Refusals } from '../../../server/gateway/replies.ts';
import { contract } from '../contract.ts';
import { powerHouse } from '../index.ts';
import type { PowerHouseAction, PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

const refusals = new Refusals(new Map([['power-house', powerHouse]]));

/** Two players' unplayed cards dealt anew between them. */
function swapHidden(state: PowerHouseState, [one, other]: readonly PlayerId[], random: Random): PowerHouseState {
  const pool = random.shuffle([...state.hands[one!]!, ...state.hands[other!]!]);
  const held = state.hands[one!]!.length;
  return { ...state, hands: { ...state.hands, [one!]: pool.slice(0, held), [other!]: pool.slice(held) } };
}

const visibleTo = (viewer: PlayerId | null, events: readonly GameEvent[]) =>
  events.filter(({ only }) => only === undefined || only === viewer);

/** Everything that reaches this viewer: the view, what may be done, what is told of others, and every answer. */
function reachOf(
  state: PowerHouseState,
  viewer: PlayerId | null,
  { now, generator }: Position,
  tries: readonly PowerHouseAction[],
  others: readonly PowerHouseAction[],
): string {
  const context = () => ({ now, random: openRandom(generator) });
  const told = (result: Result<{ events: readonly GameEvent[] }>): unknown =>
    result.ok ? visibleTo(viewer, result.value.events) : refusals.answer(result.refusal);
  const actor = actorOf(state);
  const dueAt = powerHouse.getDueAt(state);
  const passed = { ...context(), now: dueAt ?? now };
  return JSON.stringify([
    powerHouse.sanitizeForPlayer(state, viewer),
    powerHouse.getLegalActions(state, viewer ?? 'stranger'),
    tries.map((action) => told(powerHouse.processAction(state, viewer ?? 'stranger', action, context()))),
    others.map((action) => told(powerHouse.processAction(state, actor!, action, context()))),
    dueAt,
    visibleTo(viewer, powerHouse.processAdvancement(state, passed).events),
    powerHouse.getBotPaceMs!(state, viewer ?? 'stranger'),
  ]);
}

describe('[10.6] swap cards between two others, and nobody can tell', () => {
  test.each([4, 5, 6, 7, 8, 9, 10])('at a table of %i: not one seat, and no stranger', (seats) => {
    let [swapped, calledMoved] = [0, 0];
    for (const position of playRandomly(contract.game, { seed: seats, seats, maxSteps: 400 })) {
      const state = position.state as PowerHouseState;
      const random = streamOf(swapped, 'swap');
      const actor = actorOf(state);
      for (const viewer of [...state.seatOrder, null]) {
        const pair = random.shuffle(state.seatOrder.filter((id) => id !== viewer && id !== actor)).slice(0, 2);
        const other = deepFreeze(swapHidden(state, pair, random));
        const mine = viewer === null ? [] : powerHouse.getLegalActions(state, viewer);
        const tries = [...mine.slice(0, 3), ...(position.seen.slice(-3) as PowerHouseAction[])];
        const others = actor === null ? [] : powerHouse.getLegalActions(state, actor).slice(0, 2);
        const [here, there] = [state, other].map((game) => reachOf(game, viewer, position, tries, others));
        expect(there, viewer ?? 'a stranger').toBe(here);
        swapped += 1;
        if (hasCalledCardMoved(state, other)) calledMoved += 1;
      }
    }
    expect(swapped).toBeGreaterThan(200);
    expect(calledMoved, 'no called card ever changed hands').toBeGreaterThan(10);
  });
});

/** Whether somebody else holds a called card now: the secret itself. */
const hasCalledCardMoved = (before: PowerHouseState, after: PowerHouseState): boolean =>
  before.partnerCards.some(({ card, revealed }) => {
    const holders = ({ hands }: PowerHouseState) =>
      JSON.stringify(
        Object.values(hands).map(
          (hand) => hand.filter(({ suit, rank }) => suit === card.suit && rank === card.rank).length,
        ),
      );
    return !revealed && holders(before) !== holders(after);
  });
