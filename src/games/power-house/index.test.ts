import { describe, expect, test } from 'vitest';
import { type Card, cardId } from '../../engine/cards.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import { openRandom, type Random } from '../../engine/random.ts';
import { deepFreeze } from '../../testing/deep-freeze.ts';
import { gameContract } from '../../testing/game-contract.ts';
import { playthrough } from '../../testing/playthrough.ts';
import { playRandomly, streamOf } from '../../testing/random-play.ts';
import { getMinNextBid } from './bidding.ts';
import { powerHouse } from './index.ts';
import { callableFaces, getPartnerCardCount } from './powerhouse.ts';
import type { PowerHouseAction, PowerHouseState, SelectPartners } from './types.ts';

/** Deals the cards this viewer cannot see anew among those who hold them. */
function redeal(state: PowerHouseState, viewer: PlayerId | null, random: Random): PowerHouseState {
  const others = state.seatOrder.filter((id) => id !== viewer);
  const hidden = random.shuffle(others.flatMap((id) => state.hands[id]!));
  const hands = { ...state.hands };
  for (const id of others) hands[id] = hidden.splice(0, state.hands[id]!.length);
  return { ...state, hands };
}

/** Bids between the ends, cards without their deck, and every other call of free cards. */
function isAlsoLegal(state: PowerHouseState, playerId: PlayerId, action: PowerHouseAction): boolean {
  const listed = powerHouse.getLegalActions(state, playerId);
  if (!listed.some(({ type }) => type === action.type)) return false;
  switch (action.type) {
    case 'place-bid': {
      const { amount } = action.payload;
      const min = getMinNextBid(state.bidding!, state.config);
      return amount !== null && amount >= min && amount <= state.config.bidMax && amount % 5 === 0;
    }
    case 'play-card':
      return action.payload.card?.deckIndex === undefined;
    case 'select-partners':
      return isCall(state, playerId, action.payload);
    default:
      return false;
  }
}

function isCall(state: PowerHouseState, playerId: PlayerId, { cards, duplicateSpecs = [] }: SelectPartners['payload']) {
  const callable = callableFaces(state, state.hands[playerId]!);
  const text = (card: unknown) => JSON.stringify(card);
  const freeOf = (card: unknown) => callable.find((entry) => text(entry.card) === text(card))?.free ?? 0;
  const asksFor = (card: unknown) =>
    duplicateSpecs.filter((spec) => text(spec.card) === text(card)).map((spec) => spec.whichCopy);
  return (
    cards?.length === getPartnerCardCount(state) &&
    cards.every((card) => {
      const times = cards.filter((other) => text(other) === text(card)).length;
      const asked = asksFor(card).slice(0, times);
      return (
        times <= freeOf(card) &&
        (freeOf(card) === 1 || (asked.length === times && !asked.includes(null) && new Set(asked).size === times))
      );
    })
  );
}

/** The module as it is, in series of one or two games: they show as much in less time. */
const inShortSeries: typeof powerHouse = {
  ...powerHouse,
  config: {
    ...powerHouse.config,
    settings: powerHouse.config.settings.map((field) =>
      field.kind === 'number' ? { ...field, max: 2, initial: 1 } : field,
    ),
  },
  reviseSettings: (settings, changed, seats) => {
    const revised = powerHouse.reviseSettings!(settings, [...changed, 'seriesLength'], seats);
    return revised && { ...revised, seriesLength: settings.seriesLength };
  },
};

gameContract(inShortSeries, {
  seeds: 7,
  seatCounts: [4, 5, 6, 7, 8, 9, 10],
  redeal,
  isAlsoLegal,
  // Missed turns and the autopilot they lead to are forgotten.
  inherited: ({ timeouts: _timeouts, autopilot: _autopilot, botActionAt: _botActionAt, ...rest }) => rest,
});

describe('[10.6] nobody can tell two deals apart', () => {
  const KEYS = [4, 6, 7, 10];

  test.each(KEYS)('at a table of %i: same words, same events, same refusals', (seats) => {
    let compared = 0;
    for (const { state, now, generator, seen } of playRandomly(inShortSeries, { seed: seats, seats, maxSteps: 400 })) {
      const random = streamOf(compared, 'swap');
      for (const viewer of state.seatOrder as PlayerId[]) {
        const other = deepFreeze(redeal(state, viewer, random));
        const tries = [...powerHouse.getLegalActions(state, viewer), ...seen.slice(-4)] as PowerHouseAction[];
        for (const action of tries) {
          const told = [state, other].map((game) => tellingsOf(game, viewer, action, { now, generator }));
          expect(told[1]).toBe(told[0]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  function tellingsOf(
    state: PowerHouseState,
    viewer: PlayerId,
    action: PowerHouseAction,
    { now, generator }: { now: number; generator: Parameters<typeof openRandom>[0] },
  ): string {
    const result = powerHouse.processAction(state, viewer, action, { now, random: openRandom(generator) });
    if (!result.ok) return JSON.stringify(result.refusal);
    const visible = result.value.events.filter((event) => event.only === undefined || event.only === viewer);
    return JSON.stringify(visible);
  }
});

test('a series of bots goes as it always went', async () => {
  const show = (_key: string, value: unknown) => (isCard(value) ? cardId(value) : undefined);
  const text = playthrough(powerHouse, { seed: 'power-house', seats: 5, settings: { seriesLength: 1 }, show });
  await expect(text).toMatchFileSnapshot('playthrough.txt');
});

const isCard = (value: unknown): value is Card => typeof value === 'object' && value !== null && 'deckIndex' in value;
