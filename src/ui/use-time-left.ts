import { useEffect, useState } from 'react';
import type { Timestamp } from '../kit/contract.ts';

const TICK_MS = 250;

/** The milliseconds until a moment of the server's clock. Updates four times a second. */
export function useTimeLeft(endsAt: Timestamp | null, serverNow: () => Timestamp): number | null {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, endsAt - serverNow());
}
