import type { Timestamp } from '../../../kit/contract.ts';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import type { TerribleView } from '../rules/types.ts';

interface RoundTimerProps {
  readonly view: TerribleView;
  readonly serverNow: () => Timestamp;
}

/** The time left to answer or to judge. Nothing if the World plays without a timer. */
export function RoundTimer({ view, serverNow }: RoundTimerProps) {
  if (view.turnTimer === null) return null;
  const totalMs = view.turnTimer * 1000;
  return <TurnTimer endsAt={view.phaseEndsAt} totalMs={totalMs} serverNow={serverNow} size={48} showsSeconds />;
}
