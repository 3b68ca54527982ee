import { describe, expect, test } from 'vitest';
import { playRandomly } from '../../../../tests/contracts/random-play.ts';
import { Session } from '../../../../tests/support/session.ts';
import type { GameEvent } from '../../../kit/contract.ts';
import { contract } from '../contract.ts';
import { dealt } from '../fixtures/position.ts';
import { powerHouse } from '../index.ts';

/** The table of section 11: every event, to whom it goes (R the room, P one player), and its payload. */
const EVENTS: Readonly<Record<string, readonly ['R' | 'P', ...string[]]>> = {
  'game-started': ['R', 'configKey', 'settings', 'seatOrder', 'gameNumber', 'totalGames', 'dealer', 'scores'],
  'cards-removed': ['R', 'removed'],
  'hand-updated': ['P', 'hand', 'validPlays', 'partnerStatus'],
  'phase-changed': ['R', 'phase', 'phaseEndsAt'],
  'turn-changed': ['R', 'playerId', 'phase', 'turnEndsAt'],
  'bid-placed': ['R', 'playerId', 'amount', 'minNextBid'],
  'bid-passed': ['R', 'playerId', 'passes'],
  redeal: ['R', 'reason', 'redeals', 'dealer'],
  'bidding-won': ['R', 'leader', 'amount', 'partnerCardCount', 'teamSizes'],
  'powerhouse-selected': ['R', 'suit'],
  'partner-cards-selected': ['R', 'partnerCards'],
  'trick-started': ['R', 'trickIndex', 'roundLeader'],
  'card-played': ['R', 'playerId', 'card', 'trickIndex', 'order', 'ledSuit'],
  'partner-revealed': ['R', 'playerId', 'card', 'whichCopy', 'specIndex', 'alreadyPartner', 'allRevealed'],
  'trick-won': ['R', 'trickIndex', 'winner', 'points', 'plays', 'pointsTaken'],
  'game-result': [
    ...(['R', 'bidTeamPoints', 'opposeTeamPoints', 'bidAmount', 'bidTeamSuccess', 'playerDeltas'] as const),
    ...['leader', 'partnerIds', 'scores', 'gameNumber', 'totalGames', 'phaseEndsAt'],
  ],
  'next-ready': ['R', 'ready', 'needed'],
  'game-over': ['R', 'finalRankings', 'scores', 'history'],
  'autopilot-changed': ['R', 'playerId', 'on'],
};

function* eventsOfGames(): Generator<GameEvent> {
  for (let seed = 1; seed <= 12; seed++) {
    const seats = 4 + (seed % 7);
    for (const { events } of playRandomly(contract.game, { seed, seats, maxSteps: 600 })) yield* events;
  }
  const timid = new Session(powerHouse, dealt(4)).wait();
  for (const id of ['A', 'B', 'C', 'D']) timid.send(id, 'pass-bid');
  yield* timid.events;
}

describe('[11] events', () => {
  const seen = new Map<string, GameEvent>();
  for (const event of eventsOfGames()) {
    const shape = JSON.stringify([event.only === undefined ? 'R' : 'P', ...Object.keys(event.data)]);
    seen.set(`${event.name} ${shape}`, event);
  }

  test.each(Object.entries(EVENTS))('%s', (name, payload) => {
    expect([...seen.keys()].filter((key) => key.startsWith(`${name} `))).toEqual([
      `${name} ${JSON.stringify(payload)}`,
    ]);
  });

  test('there are no others', () => {
    expect([...new Set([...seen.values()].map((event) => event.name))].sort()).toEqual(Object.keys(EVENTS).sort());
  });

  test('called cards are told without who holds them', () => {
    const calls = [...seen.values()].filter(({ name }) => name === 'partner-cards-selected');
    for (const { data } of calls) {
      for (const spec of (data as { partnerCards: object[] }).partnerCards) {
        expect(Object.keys(spec)).toEqual(['card', 'whichCopy']);
      }
    }
  });
});
