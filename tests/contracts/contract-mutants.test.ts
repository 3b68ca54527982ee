import { describe, expect, test } from 'vitest';
import { contract as liengContract } from '../../src/games/lieng/contract.ts';
import { contract as powerHouseContract } from '../../src/games/power-house/contract.ts';
import { contract as terribleContract } from '../../src/games/terrible-people/contract.ts';
import { terriblePeople } from '../../src/games/terrible-people/index.ts';
import type { TerribleState } from '../../src/games/terrible-people/rules/types.ts';
import { contract as whosDealContract } from '../../src/games/whos-deal/contract.ts';
import { whosDeal } from '../../src/games/whos-deal/index.ts';
import type { WhosDealGameState } from '../../src/games/whos-deal/rules/types.ts';
import type { AnyGame, GameEvent, Step } from '../../src/kit/contract.ts';
import type { AnyContract, ContractRun, GameContract } from '../../src/kit/game-contract.ts';
import { accept, refuse } from '../../src/kit/result.ts';
import { contract as partyContract } from '../../templates/party-game/contract.ts';
import { partyGame } from '../../templates/party-game/index.ts';
import type { PartyState, Pick } from '../../templates/party-game/rules/types.ts';
import { contractRules } from './game-contract.ts';

/** What the suite finds in a game: the rules that fail, and their sentences. */
function faultsOf(game: AnyGame, contract: AnyContract, run: ContractRun): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, check } of contractRules({ ...contract, game }, run)) {
    try {
      check();
    } catch (error) {
      faults[name] = String(error);
    }
  }
  return faults;
}

/** The same game with other events. */
function withEvents(game: AnyGame, eventsOf: (step: Step<Cards>) => readonly GameEvent[]): AnyGame {
  const changed = (step: Step<Cards>) => ({ ...step, events: eventsOf(step) });
  return {
    ...game,
    initialize: (...args) => changed(game.initialize(...args)),
    processAction: (...args) => {
      const result = game.processAction(...args);
      return result.ok && result.value.state !== args[0] ? accept(changed(result.value)) : result;
    },
    processAdvancement: (...args) => {
      const step = game.processAdvancement(...args);
      return step.state === args[0] ? step : changed(step);
    },
  };
}

/** The same game, but its refusals are only a code. */
const withoutParams = (game: AnyGame): AnyGame => ({
  ...game,
  processAction: (...args) => {
    const result = game.processAction(...args);
    return result.ok ? result : refuse(result.refusal.code);
  },
});

interface Cards {
  readonly seats?: readonly { readonly playerId: string; readonly cards: readonly unknown[] }[];
  readonly hands?: Readonly<Record<string, readonly unknown[]>>;
}

const handsIn = ({ seats, hands }: Cards): object =>
  hands ?? seats!.map(({ playerId, cards }) => ({ playerId, cards }));

const seatsIn = ({ seats, hands }: Cards): string[] => seats?.map(({ playerId }) => playerId) ?? Object.keys(hands!);

const isDeal = (events: readonly GameEvent[]): boolean => events.some(({ name }) => name === 'hand-updated');

const GAMES: readonly [name: string, contract: AnyContract, run: ContractRun][] = [
  ['Liêng', liengContract, { seeds: 2, maxSteps: 60, seatCounts: [3, 5] }],
  ['Power House', powerHouseContract, { seeds: 1, seatCounts: [4] }],
];

describe.each(GAMES)('one rule fails for %s with', (_name, contract, run) => {
  const { game } = contract;
  const LEAK = 'events and refusals do not leak what their viewer cannot see';
  const faultsWith = (eventsOf: (step: Step<Cards>) => readonly GameEvent[]) =>
    faultsOf(withEvents(game, eventsOf), contract, run);

  test('every hand in a public event after each step', () => {
    const leak = (state: Cards): GameEvent => ({ name: 'all-hands', data: { hands: handsIn(state) } });
    const faults = faultsWith(({ state, events }) => [...events, leak(state)]);
    expect(faults).toEqual({
      [LEAK]: expect.stringMatching(/can tell two courses of the game apart by the public event "all-hands"/),
    });
  });

  test('every hand in a public event when the hands are dealt', () => {
    const leak = (state: Cards): GameEvent => ({ name: 'all-hands', data: { hands: handsIn(state) } });
    const faults = faultsWith(({ state, events }) => (isDeal(events) ? [...events, leak(state)] : events));
    expect(faults).toEqual({
      [LEAK]: expect.stringMatching(/can tell two courses of the game apart by the public event "all-hands"/),
    });
  });

  test("a player's hand in a private event for the next player", () => {
    const faults = faultsWith(({ state, events }) => {
      const seats = seatsIn(state);
      const next = (id: string) => seats[(seats.indexOf(id) + 1) % seats.length]!;
      return events.map((event) => (event.only === undefined ? event : { ...event, only: next(event.only) }));
    });
    const told = /(\S+) can tell two courses of the game apart by the event for \1 only "hand-updated"/;
    expect(faults).toEqual({ [LEAK]: expect.stringMatching(told) });
  });

  test('a refusal without the figures that its words name', () => {
    const faults = faultsOf(withoutParams(game), contract, run);
    expect(Object.values(faults)).toEqual([
      expect.stringMatching(/the words of [A-Z_]+ name \{\w+\}, its params do not/),
    ]);
  });

  test('no rule fails without a fault', () => {
    expect(faultsWith(({ events }) => events)).toEqual({});
  });
});

describe('the suite finds a leak that lies in one event of', () => {
  const leakIn = (game: AnyGame, contract: AnyContract, name: string, leak: (state: never) => object) => {
    const leaking = withEvents(game, ({ state, events }) =>
      events.map((event) =>
        event.name === name ? { ...event, data: { ...event.data, ...leak(state as never) } } : event,
      ),
    );
    const faults = Object.values(faultsOf(leaking, contract, { seeds: 2, seatCounts: [4] }));
    expect(faults).toEqual([expect.stringContaining(`by the public event "${name}"`)]);
  };

  test("Who's Deal?: the card that the dealer puts away", () => {
    leakIn(whosDeal, whosDealContract, 'dealer-discarded', ({ round }: WhosDealGameState) => ({
      card: round.discardedCard,
    }));
  });

  test('Terrible People: the authors of the answers that are revealed', () => {
    leakIn(terriblePeople, terribleContract, 'submissions-revealed', ({ revealOrder }: TerribleState) => ({
      revealOrder,
    }));
  });
});

describe('the suite says what is wrong with', () => {
  type Contract = GameContract<PartyState, Pick>;
  const faultsIn = (change: Partial<AnyGame>, declared: Partial<Contract> = {}) =>
    Object.values(
      faultsOf({ ...partyGame, ...change }, { ...partyContract, ...declared }, { seeds: 4, maxSteps: 200 }),
    );
  const withRefusal = (en: string, vi: string) => ({
    config: { ...partyGame.config, refusals: { ALREADY_PICKED: { status: 409, words: { en, vi } } } },
  });

  test('a game with secrets that does not declare `redeal`', () => {
    const undeclared = { redeal: undefined } as unknown as Partial<Contract>;
    expect(faultsIn({}, undeclared)).toEqual([expect.stringMatching(/the contract does not say `redeal`: declare/)]);
  });

  test('a game that declares no secrets although its views differ by viewer', () => {
    expect(faultsIn({}, { redeal: null })).toEqual([
      expect.stringMatching(/the views differ by viewer, so the game has secrets: declare `redeal` in its contract/),
    ]);
  });

  const withGuests: Partial<AnyGame> = {
    initialize: (...args) => {
      const step = partyGame.initialize(...args);
      return { ...step, state: { ...step.state, guests: args[0].map(({ id }) => `${id} is here`) } };
    },
  };

  test('a refusal that tells what another player has picked', () => {
    const { processAction } = partyGame;
    const isLow = ({ seats }: PartyState, id: string) => seats.find((seat) => seat.id !== id)!.secret < 3;
    const telling: Partial<AnyGame> = {
      parseAction: (input) => partyGame.parseAction(input) ?? { type: 'pick', payload: { value: 0 } },
      processAction: (state, id, action, context) => {
        if (action.payload.value > 0 || !state.seats.some((seat: { id: string }) => seat.id === id))
          return processAction(state, id, action, context);
        return refuse(isLow(state, id) ? 'INVALID_PHASE' : 'INVALID_REQUEST');
      },
    };
    expect(faultsIn(telling)).toContainEqual(
      expect.stringMatching(/can tell two courses of the game apart by the answer: \{"code":"INVALID_/),
    );
  });

  test('a state that names a player who has left', () => {
    expect(faultsIn(withGuests)).toEqual([
      expect.stringMatching(/player-0 has left, and the state names it at state\.guests\.0/),
    ]);
  });

  test('nothing, if that is history that the game declares', () => {
    const withoutHistory = (state: PartyState) => ({ ...state, guests: null });
    expect(faultsIn(withGuests, { withoutHistory })).toEqual([]);
  });

  test('a refusal without the figure that its words name', () => {
    expect(faultsIn(withRefusal('You have picked {value}', 'Bạn đã chọn {value}'))).toEqual([
      expect.stringMatching(/the words of ALREADY_PICKED name \{value\}, its params do not/),
    ]);
  });

  test('a refusal that names a figure in one language', () => {
    expect(faultsIn(withRefusal('You have picked', 'Bạn đã chọn {value}'))).toEqual([
      expect.stringMatching(/ALREADY_PICKED name other figures in another language/),
      expect.stringMatching(/the words of ALREADY_PICKED name \{value\}, its params do not/),
    ]);
  });

  test('nothing in a refusal that brings its figures', () => {
    const { processAction } = partyGame;
    const bringing: Partial<AnyGame> = {
      ...withRefusal('You have picked {value}', 'Bạn đã chọn {value}'),
      processAction: (state, id, action, context) => {
        const result = processAction(state, id, action, context);
        return result.ok ? result : refuse(result.refusal.code, { value: 1 });
      },
    };
    expect(faultsIn(bringing)).toEqual([]);
  });
});
