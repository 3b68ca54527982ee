import { useState } from 'react';
import type { WhosDealView } from '../rules/types.ts';

/** The last hand that ended while this page was open. It outlives the next deal, which comes in seconds. */
export function useFinishedHand(view: WhosDealView): WhosDealView | null {
  const [finished, setFinished] = useState<WhosDealView | null>(null);
  if (view.result !== null && finished?.turnNo !== view.turnNo) setFinished(view);
  return finished;
}
