import { useEffect, useState } from 'react';
import { type StoryEvent, useNewEvents } from '../../../ui/game-view.ts';
import { TRICK_RESULT_DISPLAY_MS } from '../rules/constants.ts';
import type { PlayedTrick, WhosDealView } from '../rules/types.ts';

const SWEEP_MS = 380;

export interface HeldTrick {
  readonly trick: PlayedTrick;
  /** On its way to whoever won it. */
  readonly isSwept: boolean;
}

/** D8: a completed trick stays on the table for two seconds, or until it is tapped away or the next card is mine. */
export function useHeldTrick(story: readonly StoryEvent[], view: WhosDealView) {
  const [held, setHeld] = useState<HeldTrick | null>(null);
  const isGameOver = view.phase === 'game_over'; // then the last trick stays where it lies
  useNewEvents(story, ({ name }) => {
    if (name === 'trick-won' && view.lastTrick) setHeld({ trick: view.lastTrick, isSwept: false });
    if (name === 'game-started' || name === 'new-round') setHeld(null);
  });
  useEffect(() => {
    if (held === null) return;
    const next = held.isSwept || isGameOver ? null : { ...held, isSwept: true };
    const timer = setTimeout(() => setHeld(next), held.isSwept ? SWEEP_MS : TRICK_RESULT_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [held, isGameOver]);
  return { held, release: () => setHeld(null) };
}
