// Orchestrator. node run.mjs [--only id,id] [--scenario name,name] [--repeats 3] [--out results.json] [--perf folder]
// Pins the server to core 0 and the load generator to core 1, repeats every measurement in turn with all the others,
// and takes medians.
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import os from 'node:os';
import { allDrivers } from './drivers/index.mjs';
import { keepAwake } from './lib/awake.mjs';
import { median } from './lib/median.mjs';
import { node } from './lib/node.mjs';
import { machineCpu } from './lib/proc.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const arg = (name, dflt) => { const i = process.argv.indexOf(`--${name}`); return i < 0 ? dflt : process.argv[i + 1]; };
const only = arg('only')?.split(',');
const scen = arg('scenario')?.split(',');
const repeats = Number(arg('repeats', 3));
const outFile = path.resolve(arg('out', path.join(here, 'results.json')));
const roomsOverride = arg('rooms') ? Number(arg('rooms')) : null;
const perf = arg('perf'); // sample the saturated server, and leave what was seen there
const nice = Number(arg('nice', 0)); // below 0 (root only): take the core from whatever else runs
// with autogroup scheduling the nice value counts only inside a session: raise the session too, for as long as this runs
const autogroup = '/proc/self/autogroup';
if (nice < 0 && existsSync(autogroup)) {
  const before = readFileSync(autogroup, 'utf8').match(/nice (-?\d+)/)?.[1] ?? '0';
  writeFileSync(autogroup, String(nice));
  process.on('exit', () => writeFileSync(autogroup, before));
}

const isAwake = keepAwake();

const SCENARIOS = {
  saturation: { rooms: 200, thinkMs: 0, warmupMs: 2500, measureMs: 5000 },
  paced500: { rooms: 200, thinkMs: 400, warmupMs: 2500, measureMs: 6000 }, // about 500 moves/s offered
  single: { rooms: 1, thinkMs: 0, warmupMs: 1500, measureMs: 4000 },
  idle: { rooms: 1000, mode: 'idle' },
};

function wait(child, type, ms) {
  return new Promise((res, rej) => {
    const t = setTimeout(() => rej(new Error(`no ${type} within ${ms} ms`)), ms);
    const on = (m) => { if (m.type === type) { clearTimeout(t); child.off('message', on); res(m); } };
    child.on('message', on);
    child.once('exit', (c) => { clearTimeout(t); rej(new Error(`exited with ${c} before ${type}`)); });
  });
}

// Other work on the machine ruins a measurement: wait (up to `quietMax` s) until the machine
// has been all but idle for two seconds.
const quietMax = Number(arg('quiet-max', 1200));
async function quiet() {
  const end = Date.now() + quietMax * 1000;
  for (let calm = 0; calm < 2 && Date.now() < end;) {
    const a = machineCpu();
    await new Promise((r) => setTimeout(r, 1000));
    const b = machineCpu();
    calm = b.proc + b.irq - a.proc - a.irq < 0.1 ? calm + 1 : 0;
  }
}

/** Servers go when their parent lets go of them, and tidy up; one that does not is killed. */
async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((res) => server.once('exit', res));
  if (server.connected) server.disconnect();
  const timer = setTimeout(() => server.kill('SIGKILL'), 2000);
  await gone;
  clearTimeout(timer);
}

/** Samples all threads of a server while it is being measured (the first seconds are rooms and warm-up). */
function sample(driver, pid) {
  const record = ['record', '-q', '-F', '2500', '-e', 'cpu-clock', '-g', '-p', String(pid), '-o', path.join(perf, `${driver.id}.${pid}`)];
  setTimeout(() => spawn('perf', [...record, '--', 'sleep', '4'], { stdio: ['ignore', 'ignore', 'inherit'] }), 4000);
}

async function once(driver, name, seed) {
  await quiet();
  const s = { ...SCENARIOS[name], ...(driver.scenario?.[name] ?? {}) };
  if (roomsOverride) s.rooms = roomsOverride;
  const env = { ...process.env, NODE_ENV: 'production', ...driver.env };
  const pin = (core, args) => spawn('nice', ['-n', String(nice), 'taskset', '-c', String(core), node, ...args], { cwd: here, env, stdio: ['ignore', process.env.BENCH_VERBOSE ? 'inherit' : 'ignore', 'inherit', 'ipc'] });
  const server = pin(0, ['--expose-gc', ...(perf ? ['--perf-basic-prof', '--no-logfile-per-isolate', '--logfile=/dev/null'] : []), ...(driver.nodeArgs ?? []), driver.server]);
  let gen;
  try {
    const { port, node: version } = await wait(server, 'ready', 15000);
    gen = pin(1, ['loadgen.mjs', JSON.stringify({ ...s, driver: driver.id, port, seed, serverPid: server.pid })]);
    gen.on('message', (m) => { if (m.type === 'mem') server.send(m); });
    server.on('message', (m) => { if (m.type === 'mem') gen.send(m); });
    if (perf && name === 'saturation') sample(driver, server.pid);
    const r = await wait(gen, 'result', 60000);
    return { ...r, node: version };
  } finally {
    gen?.kill();
    await stop(server);
  }
}

const medianOf = (xs) => median(xs.filter((x) => x != null)) ?? null;
function medians(runs) {
  const out = {};
  for (const k of Object.keys(runs[0])) {
    const v = runs.map((r) => r[k]);
    if (typeof v[0] === 'number') out[k] = round(medianOf(v));
    else if (k === 'latencyMs') { out[k] = {}; for (const q of Object.keys(v[0])) out[k][q] = round(medianOf(v.map((x) => x[q]))); }
  }
  return out;
}
const round = (x) => (x == null ? null : Math.abs(x) >= 1000 ? Math.round(x) : Number(x.toPrecision(4)));

const results = existsSync(outFile) ? JSON.parse(readFileSync(outFile, 'utf8')) : { runs: {} };
results.machine = { cpu: os.cpus()[0].model, cores: os.cpus().length, memGiB: Math.round(os.totalmem() / 2 ** 30), kernel: os.release(), node: execFileSync(node, ['-v']).toString().trim(), isAwake };
results.date = new Date().toISOString().slice(0, 10);

// A fixed piece of integer work, in millions of steps per CPU second: how fast the machine is
// just now (shared hosts vary by a third within minutes). Kept with every run.
function speed() {
  let x = 1;
  const t0 = process.cpuUsage();
  for (let i = 0; i < 6e7; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5; }
  const t = process.cpuUsage(t0);
  return x && 60 / ((t.user + t.system) / 1e6);
}
speed();

// Scenario by scenario, round by round, driver by driver: a slow minute hits every driver alike.
const drivers = (await allDrivers()).filter((d) => !only || only.includes(d.id));
for (const name of Object.keys(SCENARIOS)) {
  if (scen && !scen.includes(name)) continue;
  const todo = drivers.filter((d) => scen || !d.skip?.includes(name)).map((d) => ({ d, runs: [] }));
  for (let round = 0; round < repeats; round++) {
    for (const { d, runs } of todo) {
      const machineSpeed = speed();
      const r = { ...(await once(d, name, 1 + round)), machineSpeed };
      if (Object.values(r.errors).some((n) => n > 0)) console.error(`  ! ${d.id} ${name}: ${JSON.stringify(r.errors)}`);
      runs.push(r);
      console.error(`  ${d.id} ${name} rooms=${r.rooms} ${r.movesPerS ? `${Math.round(r.movesPerS)} moves/s p50 ${r.latencyMs.p50?.toFixed(2)} p99 ${r.latencyMs.p99?.toFixed(2)} ms, server ${(r.serverCpuShare * 100).toFixed(0)}% gen ${(r.loadgenCpuShare * 100).toFixed(0)}% foreign ${(r.foreignCpuShare * 100).toFixed(0)}% wait ${(r.serverWaitShare * 100).toFixed(1)}/${(r.loadgenWaitShare * 100).toFixed(1)}% cpu/1000 ${r.serverCpuSPer1000Moves.toFixed(4)} B/move ${r.bytesInPerMovePerClient.toFixed(0)}` : `${r.rssKiBPerRoom.toFixed(1)} KiB/room (heap ${r.heapKiBPerRoom.toFixed(1)}) opened ${r.openRoomsPerS.toFixed(0)}/s idle cpu ${(r.idleCpuShare * 100).toFixed(1)}%`} speed ${machineSpeed.toFixed(0)}`);
    }
  }
  for (const { d, runs } of todo) {
    ((results.runs[d.id] ??= { label: d.label })[roomsOverride ? `${name}@${roomsOverride}` : name] = { median: medians(runs), runs: runs.map(({ type, ...r }) => r) });
  }
  mkdirSync(path.dirname(outFile), { recursive: true });
  writeFileSync(outFile, JSON.stringify(results, null, 1) + '\n');
}
console.log(JSON.stringify(Object.fromEntries(Object.entries(results.runs).map(([k, v]) => [k, Object.fromEntries(Object.entries(v).filter(([n]) => n !== 'label').map(([n, x]) => [n, x.median]))])), null, 1));
process.exit(0);
