// Is the core whole? Run beside the server, on its core: every 20 ms a little work that a core can do several steps of at
// once, timed by the processor time it took. Where the core is one of two threads of the same silicon (as on most rented
// machines) and somebody else uses the other, this takes up to twice as long, and so does the server's work. Costs less
// than 1 %. Says the mean time of one burst, in microseconds, whenever it is asked.
const STEPS = 60_000;

function burst() {
  let a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
  for (let i = 0; i < STEPS; i++) {
    a = (a + i) | 0; b = (b ^ i) | 0; c = (c + 3) | 0; d = (d ^ 7) | 0; e = (e + i) | 0; f = (f ^ i) | 0;
    a = (a ^ 5) | 0; b = (b + 9) | 0; c = (c ^ i) | 0; d = (d + i) | 0;
  }
  return a + b + c + d + e + f;
}

function timed() {
  const before = process.cpuUsage();
  burst();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

for (let i = 0; i < 300; i++) burst();
let sum = 0;
let count = 0;
setInterval(() => { sum += timed(); count += 1; }, 20);
process.on('message', () => {
  process.send({ type: 'probe', us: count === 0 ? null : sum / count });
  sum = count = 0;
});
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready' });
