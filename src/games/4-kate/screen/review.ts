import type { RoomView } from '../../../kit/room-view.ts';
import { playerOf } from '../../../ui/player-name.ts';
import type { WorkerAnswers } from '../../../ui/use-worker.ts';
import type { MoveVerdict, Value } from '../bots/solver/analysis.ts';
import { withPiece } from '../rules/engine.ts';
import type { Board, FourKateView, Move } from '../rules/types.ts';
import type { Said } from './words.ts';

/** The move gave a better result away. */
export const isSlip = (verdict: MoveVerdict | undefined): verdict is MoveVerdict & { before: Value; after: Value } =>
  verdict !== undefined && verdict.before !== null && verdict.after !== null && verdict.after < verdict.before;

/** As players write a game down: '4453'. */
export const notationOf = (moves: readonly Move[]): string => moves.map(({ column }) => column + 1).join('');

/** The board after so many moves, from the empty one on. */
export function boardsOf({ board, moves }: FourKateView): Board[] {
  const boards = [board.map((cells) => cells.map(() => null)) as Board];
  for (const { column, row, color } of moves) boards.push(withPiece(boards.at(-1)!, column, row, color));
  return boards;
}

export const verdictsByMove = (
  { answers }: WorkerAnswers<MoveVerdict>,
  moves: readonly Move[],
): (MoveVerdict | undefined)[] => moves.map((_, index) => answers.find((verdict) => verdict.index === index));

const VALUE_WORDS = { 1: 'winning', 0: 'drawing', '-1': 'losing' } as const;
export const valueWords = (value: Value, t: Said): string => t(VALUE_WORDS[value]);

/** The colour stands for a player who has left since. */
export const moverName = ({ playerId, color }: Move, room: RoomView, t: Said): string =>
  playerOf(room, playerId)?.name ?? t(color);

/** "From winning to drawing; column 4 still won." */
export function verdictWords(verdict: MoveVerdict | undefined, isWorking: boolean, t: Said): string {
  if (verdict === undefined) return t(isWorking ? 'thinking' : 'notLoaded');
  const { before, after, better } = verdict;
  if (after === null) return t('tooEarly');
  if (before === null) return t('fromHere', { value: valueWords(after, t) });
  if (!isSlip(verdict)) return t('still', { value: valueWords(after, t) });
  const change = { before: valueWords(before, t), after: valueWords(after, t) };
  if (better === null) return t('fromTo', change);
  return t(before === 1 ? 'winMissed' : 'drawMissed', { ...change, column: better + 1 });
}
