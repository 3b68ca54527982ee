import { describe, expect, test } from 'vitest';
import { findContracts } from './find-contracts.ts';
import { playRandomly } from './random-play.ts';

const CONTRACTS = await findContracts();
const lawOf = (id: string) => CONTRACTS.get(id)!.conservation;

describe('a state in which something was made or lost is found', () => {
  const positionsOf = (id: string) => [...playRandomly(CONTRACTS.get(id)!.game, { seed: 7, seats: 4, maxSteps: 200 })];
  const lateOf = (id: string) => positionsOf(id)[id === '4-kate' ? 5 : 30]!.state;

  test('4 Kate: a piece without a move, a move played twice, a point for nothing', () => {
    const state = lateOf('4-kate');
    const law = lawOf('4-kate');
    const full = state.board.map((column: unknown[]) => column.map(() => 'red'));
    expect(law({ ...state, board: full })).toMatch(/pieces/);
    const [first, ...rest] = state.moves;
    expect(law({ ...state, moves: [first, first, ...rest.slice(1)] })).toMatch(/moved twice/);
    expect(law({ ...state, scores: { ...state.scores, red: 1 } })).toMatch(/points/);
  });

  test("Who's Deal?: a card twice, a trick too many, points from nowhere", () => {
    const state = lateOf('whos-deal');
    const law = lawOf('whos-deal');
    const { round, teams } = state;
    expect(law({ ...state, round: { ...round, kitty: [...round.kitty, round.kitty[0]] } })).toMatch(/cards/);
    expect(law({ ...state, round: { ...round, tricksWon: { a: 9, b: 9 } } })).toMatch(/trick/);
    expect(law({ ...state, teams: { ...teams, a: { ...teams.a, score: 99 } } })).toMatch(/points/);
  });

  test('Terrible People: an answer lost, a prompt lost, a point for nothing', () => {
    const state = lateOf('terrible-people');
    const law = lawOf('terrible-people');
    expect(law({ ...state, whiteDeck: state.whiteDeck.slice(1) })).toMatch(/answers/);
    expect(law({ ...state, blackDeck: state.blackDeck.slice(1) })).toMatch(/prompts/);
    expect(law({ ...state, scores: { ...state.scores, [state.seats[0]]: 99 } })).toMatch(/points/);
  });

  test('Liêng: a chip made, chips owed, a card twice', () => {
    const state = lateOf('lieng');
    const law = lawOf('lieng');
    const [first, ...others] = state.seats;
    expect(law({ ...state, seats: [{ ...first, chips: first.chips + 1 }, ...others] })).toMatch(/chips/);
    expect(law({ ...state, seats: [{ ...first, chips: -5 }, ...others] })).toMatch(/negative/);
    expect(law({ ...state, seats: [{ ...first, cards: ['AS', 'AS', '2H'] }, ...others] })).toMatch(/card/);
  });

  test('Power House: a card lost, trick points lost, a score nobody gave', () => {
    const law = lawOf('power-house');
    const state = lateOf('power-house');
    const [seat] = state.seatOrder;
    expect(law({ ...state, hands: { ...state.hands, [seat]: [] } })).toMatch(/cards/);
    expect(law({ ...state, scoringResult: { bidTeamPoints: 1, opposeTeamPoints: 1 } })).toMatch(/worth/);
    expect(law({ ...state, scores: { ...state.scores, [seat]: 5 } })).toMatch(/score/);
  });
});
