import { type PointerEvent, useRef, useState } from 'react';
import type { PlayerId } from '../../kit/contract.ts';

interface SeatSwapOptions {
  readonly isLive: boolean;
  readonly canSwap: (a: PlayerId, b: PlayerId) => boolean;
  readonly onSwap: (a: PlayerId, b: PlayerId) => void;
}

export interface SeatSwap {
  readonly isLive: boolean;
  readonly picked: PlayerId | null;
  readonly dragged: { readonly id: PlayerId; readonly dx: number; readonly dy: number } | null;
  /** A tap or Enter: the first picks a seat, the second swaps, the same seat again cancels. */
  press(id: PlayerId): void;
  readonly drag: {
    onPointerDown(id: PlayerId, event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
  };
}

const DRAG_FROM_PX = 8;

/** Swaps two seats by tap, by Enter or by drag. */
export function useSeatSwap({ isLive, canSwap, onSwap }: SeatSwapOptions): SeatSwap {
  const [picked, setPicked] = useState<PlayerId | null>(null);
  const swapIfAllowed = (a: PlayerId, b: PlayerId): boolean => {
    const isAllowed = canSwap(a, b);
    if (isAllowed) onSwap(a, b);
    return isAllowed;
  };
  const { dragged, drag, endsDrag } = useSeatDrag(isLive, swapIfAllowed);
  const press = (id: PlayerId) => {
    if (endsDrag() || !isLive) return;
    if (picked === null || picked === id) setPicked(picked === id ? null : id);
    else setPicked(swapIfAllowed(picked, id) ? null : id);
  };
  return { isLive, picked, dragged, press, drag };
}

interface SeatDrag extends Pick<SeatSwap, 'dragged' | 'drag'> {
  /** Whether this click is the end of a drag. Asked once per click. */
  endsDrag(): boolean;
}

/** A seat follows the pointer, and is dropped on the seat under the pointer. */
function useSeatDrag(isLive: boolean, onDrop: (dragged: PlayerId, target: PlayerId) => void): SeatDrag {
  const [dragged, setDragged] = useState<SeatSwap['dragged']>(null);
  const start = useRef<{ id: PlayerId; x: number; y: number } | null>(null);
  const hasDragged = useRef(false);
  const endsDrag = () => {
    const isEnd = hasDragged.current;
    hasDragged.current = false;
    return isEnd;
  };
  const drag: SeatSwap['drag'] = {
    onPointerDown(id, event) {
      hasDragged.current = false;
      if (isLive && event.button === 0) start.current = { id, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      const from = start.current;
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(dx, dy) < DRAG_FROM_PX) return;
      if (!dragged) event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id: from.id, dx, dy });
    },
    onPointerUp(event) {
      start.current = null;
      if (!dragged) return;
      hasDragged.current = true;
      setDragged(null);
      const target = seatUnder(event.clientX, event.clientY, dragged.id);
      if (target) onDrop(dragged.id, target);
    },
  };
  return { dragged, drag, endsDrag };
}

function seatUnder(x: number, y: number, except: PlayerId): PlayerId | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<HTMLElement>('[data-player]')?.dataset.player;
    if (id && id !== except) return id;
  }
  return null;
}
