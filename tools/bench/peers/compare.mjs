// Servers side by side: node compare.mjs [--slots 40] [--ms 350] [--of 1] oyster oyster=/path/to/another/dist ws-relay
// `oyster@--max-semi-space-size=64,--single-threaded` is the same with other flags for Node.
// All are alive and warm, and each is loaded in turn for a moment, over and over, so that a slow moment of the machine hits
// them all. Prints, for each, the medians over its slots (what the players took, too: where that is near the server's, they are
// what is measured), and the median of what it did in proportion to the first of the same round. `--of 2` starts two processes
// of each: two of the same build can differ by 5 %.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { driverById } from './drivers/index.mjs';
import { keepAwake } from './lib/awake.mjs';
import { median } from './lib/median.mjs';
import { node } from './lib/node.mjs';
import { onCpu } from './lib/proc.mjs';

const here = import.meta.dirname;
const options = { slots: 40, ms: 350, of: 1, rooms: 200, warm: 12 };
const specs = [];
for (let i = 2; i < process.argv.length; i++) {
  if (process.argv[i].startsWith('--')) options[process.argv[i].slice(2)] = Number(process.argv[++i]);
  else specs.push(process.argv[i]);
}

function pin(core, args, env) {
  const child = spawn('nice', ['-n', '-20', 'taskset', '-c', String(core), node, ...args], { cwd: here, env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('exit', (code) => { if (code) { console.error(`${args.at(-1)} exited with ${code}`); process.exit(1); } });
  return child;
}
const heard = (child, type) => new Promise((resolve) => {
  const on = (m) => { if (m.type === type) { child.off('message', on); resolve(m); } };
  child.on('message', on);
});

async function start(spec) {
  const [id, build] = spec.split('@')[0].split('=');
  const driver = await driverById(id);
  const extra = spec.includes('@') ? spec.split('@')[1].split(',') : [];
  const server = pin(0, [...(driver.nodeArgs ?? []), ...extra, driver.server], { ...driver.env, ...(build && { BENCH_BUILD: path.resolve(build) }) });
  const { port } = await heard(server, 'ready');
  const gen = pin(1, ['loadgen.mjs', JSON.stringify({ mode: 'slots', rooms: options.rooms, driver: id, port, seed: 1, serverPid: server.pid })]);
  await heard(gen, 'open');
  return { spec, server, gen, speed: [], cost: [], players: [] };
}

async function slot(one, ms = options.ms) {
  const before = onCpu(one.server.pid);
  const playersBefore = onCpu(one.gen.pid);
  const done = heard(one.gen, 'slot');
  one.gen.send({ type: 'slot', ms });
  const { moves, seconds, errors } = await done;
  if (Object.values(errors).some((n) => n > 0)) throw new Error(`${one.spec}: ${JSON.stringify(errors)}`);
  return { speed: moves / seconds, cost: ((onCpu(one.server.pid) - before) / moves) * 1e6, players: ((onCpu(one.gen.pid) - playersBefore) / moves) * 1e6 };
}

keepAwake();
const all = [];
for (let copy = 0; copy < options.of; copy++) for (const spec of specs) {
  for (const one of all) await slot(one, 50); // whoever is silent for a minute loses the seat
  all.push(await start(spec));
}
for (let round = 0; round < options.slots + options.warm; round++) {
  for (const one of round % 2 ? all : all.toReversed()) {
    const { speed, cost, players } = await slot(one);
    if (round < options.warm) continue;
    one.speed.push(speed);
    one.cost.push(cost);
    one.players.push(players);
  }
}
const first = all.filter((one) => one.spec === specs[0]);
const mean = (xs) => xs.reduce((a, b) => a + b, 0) / xs.length;
for (const spec of specs) {
  const ours = all.filter((one) => one.spec === spec);
  const ratio = (what) => median(Array.from({ length: options.slots }, (_, i) => mean(ours.map((o) => o[what][i])) / mean(first.map((o) => o[what][i]))));
  console.log(`${spec.padEnd(40)} ${Math.round(median(ours.flatMap((o) => o.speed)))} moves/s (${ratio('speed').toFixed(3)}), ${median(ours.flatMap((o) => o.cost)).toFixed(1)} us of a core per move (${ratio('cost').toFixed(3)})  players ${median(ours.flatMap((o) => o.players)).toFixed(1)}  ${ours.map((o) => median(o.cost).toFixed(1)).join(' ')}`);
}
process.exit(0);
