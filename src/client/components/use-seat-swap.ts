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
  /** Taps and Enter: the first picks, the second swaps, the same one again lets go. */
  press(id: PlayerId): void;
  readonly drag: {
    onPointerDown(id: PlayerId, event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
  };
}

const DRAG_FROM_PX = 8;

export function useSeatSwap({ isLive, canSwap, onSwap }: SeatSwapOptions): SeatSwap {
  const [picked, setPicked] = useState<PlayerId | null>(null);
  const [dragged, setDragged] = useState<SeatSwap['dragged']>(null);
  const start = useRef<{ id: PlayerId; x: number; y: number } | null>(null);
  const hasDragged = useRef(false);

  const press = (id: PlayerId) => {
    if (hasDragged.current) {
      hasDragged.current = false; // the click that ends a drag
      return;
    }
    if (!isLive) return;
    if (picked === null || picked === id) return setPicked(picked === id ? null : id);
    if (canSwap(picked, id)) {
      onSwap(picked, id);
      setPicked(null);
    } else setPicked(id);
  };
  return {
    isLive,
    picked,
    dragged,
    press,
    drag: {
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
        if (target && canSwap(dragged.id, target)) onSwap(dragged.id, target);
      },
    },
  };
}

function seatUnder(x: number, y: number, except: PlayerId): PlayerId | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<HTMLElement>('[data-player]')?.dataset.player;
    if (id && id !== except) return id;
  }
  return null;
}
