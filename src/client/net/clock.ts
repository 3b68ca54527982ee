import type { Timestamp } from '../../kit/contract.ts';

/** How far the server's clock is ahead of ours, from the moments it stamps on its messages. */
export interface Clock {
  heard(serverTime: Timestamp, ownTime: Timestamp): void;
  serverNow(ownTime: Timestamp): Timestamp;
}

const REMEMBERED = 12;

/** A message can only be late, so the largest difference of the last few is the nearest to the truth. */
export function createClock(): Clock {
  const differences: number[] = [];
  return {
    heard(serverTime, ownTime) {
      differences.push(serverTime - ownTime);
      if (differences.length > REMEMBERED) differences.shift();
    },
    serverNow: (ownTime) => ownTime + (differences.length === 0 ? 0 : Math.max(...differences)),
  };
}
