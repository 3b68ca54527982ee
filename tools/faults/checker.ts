import type { Games } from '../../src/rooms/ports.ts';
import type { History } from './history.ts';
import { RoomCase } from './room-case.ts';
import type { Tally, Verdict } from './verdict.ts';

/** Compares what people did and were told with what the store holds. The verdict depends on the history alone. */
export function judge(history: History, games: Games): Verdict {
  const verdicts = history.rooms.map((record) =>
    new RoomCase(
      record,
      games.get(record.gameId)!,
      history.people.filter(({ roomCode }) => roomCode === record.roomCode),
    ).judge(),
  );
  const sum = (key: keyof Tally): number => verdicts.reduce((total, { tally }) => total + tally[key], 0);
  const keys = ['acknowledged', 'lost', 'doubled', 'moot', 'refused', 'views', 'versions'] as const;
  return {
    findings: verdicts.flatMap(({ findings }) => findings),
    tally: Object.fromEntries(keys.map((key) => [key, sum(key)])) as unknown as Tally,
  };
}
