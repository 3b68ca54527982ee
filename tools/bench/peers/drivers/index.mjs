// Every driver the harness knows. A driver is
//   { id, label, server, env, node?, init(ctx), open(ctx, sink) -> table }
// and a table is
//   { move(seat, col), restart(seat), bytesIn(), close(), firstTurn? }
// that calls sink.state(table, seat, seq, turn, over) whenever the connection of `seat` has
// received a state: seq counts the accepted actions of the table from 0, turn is the seat to
// act next (after `over` too: that seat restarts), over says the game has ended.
const files = ['ws-relay', 'http-pusher', 'bgio', 'colyseus', 'oyster'];

export async function allDrivers() {
  const out = [];
  for (const f of files) {
    const m = await import(`./${f}.mjs`);
    out.push(...[].concat(m.default));
  }
  return out;
}

export async function driverById(id) {
  for (const f of files) {
    // a driver's module is only loaded when asked for, so that one framework's client
    // library never shares a load generator with another's
    if (!id.startsWith(f)) continue;
    const m = await import(`./${f}.mjs`);
    const d = [].concat(m.default).find((x) => x.id === id);
    if (d) return d;
  }
  throw new Error(`no driver ${id}`);
}
