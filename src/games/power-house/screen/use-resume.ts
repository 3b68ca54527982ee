import { useEffect } from 'react';
import type { GameViewProps } from '../../../ui/game-view.ts';
import type { PowerHouseAction, PowerHouseView } from '../rules/types.ts';

/** Ends the viewer's autopilot: when the screen opens, and whenever the returned function is called. */
export function useResume({ view, me, isActing, act }: GameViewProps<PowerHouseView, PowerHouseAction>): () => void {
  const isAsleep = me !== null && view.autopilot.includes(me);
  const resume = () => {
    if (isAsleep && !isActing) void act({ type: 'resume', payload: {} });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(resume, []);
  return resume;
}
