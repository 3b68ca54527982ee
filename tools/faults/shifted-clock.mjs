// node --import ./tools/faults/shifted-clock.mjs: a wall clock that is wrong by as many milliseconds as the file CLOCK_FILE
// says. It jumps when the process gets SIGUSR2. The program itself knows nothing of this.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const realNow = Date.now;
let offsetMs = 0;

function jump() {
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow() + offsetMs);
    else super(...given);
  }

  static now() {
    return realNow() + offsetMs;
  }
};
jump();
process.on('SIGUSR2', jump);
