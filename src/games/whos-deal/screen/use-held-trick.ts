import { useEffect, useState } from 'react';
import type { StoryOptions } from '../../../ui/story.ts';
import { TRICK_RESULT_DISPLAY_MS } from '../rules/constants.ts';
import type { PlayedTrick, WhosDealEvents, WhosDealView } from '../rules/types.ts';

const SWEEP_MS = 380;

export interface HeldTrick {
  readonly trick: PlayedTrick;
  /** On its way to the winner. */
  readonly isSwept: boolean;
}

export interface TrickHold {
  readonly held: HeldTrick | null;
  release(): void;
  readonly cues: StoryOptions<WhosDealEvents>['cues'];
}

/** D8: a completed trick stays on the table for two seconds, or until the viewer taps it away or acts. */
export function useHeldTrick(view: WhosDealView): TrickHold {
  const [held, setHeld] = useState<HeldTrick | null>(null);
  const isGameOver = view.phase === 'game_over'; // then the last trick stays where it lies
  useEffect(() => {
    if (held === null) return;
    const next = held.isSwept || isGameOver ? null : { ...held, isSwept: true };
    const timer = setTimeout(() => setHeld(next), held.isSwept ? SWEEP_MS : TRICK_RESULT_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [held, isGameOver]);
  const release = () => setHeld(null);
  const hold = () => {
    if (view.lastTrick) setHeld({ trick: view.lastTrick, isSwept: false });
  };
  return { held, release, cues: { 'trick-won': hold, 'game-started': release, 'new-round': release } };
}
