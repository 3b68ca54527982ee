import { useEffect, useState } from 'react';
import type { ActOutcome } from '../../../ui/game-view.ts';
import type { Bet, LiengView } from '../rules/types.ts';

export type Advance = 'fold' | 'check-or-fold' | null;

/** A decision made before the turn: sent when it comes, forgotten with the hand. */
export function useAdvance(view: LiengView, act: (action: Bet) => Promise<ActOutcome>) {
  const [advance, setAdvance] = useState<Advance>(null);
  const { legal, turnNo } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every hand begins undecided.
  useEffect(() => setAdvance(null), [view.handNo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, the moment the turn comes.
  useEffect(() => {
    if (!legal || advance === null) return;
    setAdvance(null);
    const action = advance === 'check-or-fold' && legal.toCall === 0 ? 'THEO' : 'BO';
    void act({ type: 'bet', payload: { action, turnNo } });
  }, [legal !== null && legal !== undefined, turnNo]);
  return [advance, setAdvance] as const;
}
