import { useEffect, useRef } from 'react';
import type { GameViewProps } from '../../../ui/game-view.ts';
import { useTimeLeft } from '../../../ui/use-time-left.ts';
import type { LiengAction, LiengView } from '../rules/types.ts';
import { hurry } from './sounds.ts';

const HURRY_MS = 5000;

type HurryProps = Pick<GameViewProps<LiengView, LiengAction>, 'view' | 'serverNow' | 'play'>;

/** Plays a sound once a turn, five seconds before its end. It is a component so that only it renders with the clock. */
export function Hurry({ view, serverNow, play }: HurryProps): null {
  const leftMs = useTimeLeft(view.turnEndsAt, serverNow);
  const warned = useRef(-1);
  const isLate = leftMs !== null && leftMs <= HURRY_MS;
  useEffect(() => {
    if (!isLate || warned.current === view.turnNo) return;
    warned.current = view.turnNo;
    play(hurry);
  }, [isLate, view.turnNo, play]);
  return null;
}
