// A core with nothing to do goes to sleep. A rented one is lent to somebody else then, and takes up to milliseconds to come
// back, which look as if the server had needed them. Linux keeps its cores awake for as long as somebody holds this file
// open with a 0 in it (a person may not, root may); nobody is charged for it.
import { openSync, writeSync } from 'node:fs';

const LATENCY = '/dev/cpu_dma_latency';

/** For as long as this process lives. False: they may sleep. */
export function keepAwake() {
  try {
    writeSync(openSync(LATENCY, 'w'), new Int32Array([0]));
    return true;
  } catch {
    console.error(`  ! the cores may fall asleep (${LATENCY} is for root): latencies are the machine's more than the server's`);
    return false;
  }
}
