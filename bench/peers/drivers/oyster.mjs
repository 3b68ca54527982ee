// Our own server, built and durable: actions as client events on the player's socket, or by HTTP POST. Each player is
// subscribed to its private channel, has looked at the table once, and gets the changes of its view after every move.
import { readFileSync } from 'node:fs';
import { HttpConn } from '../lib/http-raw.mjs';
import { RawWs } from '../lib/ws-raw.mjs';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

async function post(ctx, path, body, token) {
  const response = await fetch(`http://${ctx.host}:${ctx.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The whole truth, which changes are made to. */
async function look(ctx, roomCode, token) {
  const response = await fetch(`http://${ctx.host}:${ctx.port}/api/rooms/${roomCode}`, { headers: { authorization: `Bearer ${token}` } });
  return await response.json();
}

/** Makes the changes as the browser does, in place, and gives the game's view. */
function withChanges({ known }, { version, room, view }) {
  if (known.version !== version - 1) throw new Error(`changes that lead to ${version}, but ${known.version} is known`);
  for (const change of room) lay(known, 'room', change);
  for (const change of view) lay(known, 'view', change);
  known.version = version;
  return known.view;
}

function lay(known, part, change) {
  const last = change.length - 1;
  if (last === 0) {
    known[part] = change[0];
    return;
  }
  let at = known[part];
  for (let step = 0; step < last - 1; step++) at = at[change[step]];
  at[change[last - 1]] = change[last];
}

class Table {
  constructor(sink) {
    this.sink = sink;
    this.actions = 0;
  }

  async open(ctx) {
    const ann = await post(ctx, '/api/rooms/create', { name: 'Ann', gameId: '4-kate' });
    const bob = await post(ctx, '/api/rooms/join', { name: 'Bob', roomCode: ann.roomCode });
    this.roomCode = ann.roomCode;
    this.players = [ann, bob];
    await post(ctx, '/api/game/start', { roomCode: ann.roomCode, playerId: ann.playerId }, ann.token);
    this.sockets = await Promise.all(this.players.map((_, seat) => this.connect(ctx, seat)));
  }

  async connect(ctx, seat) {
    const { playerId, token } = this.players[seat];
    const channel = `private-player-${playerId}`;
    let subscribed;
    const isSubscribed = new Promise((resolve) => { subscribed = resolve; });
    const subscribe = async (socket_id) => {
      const auth = await post(ctx, '/api/pusher/auth', { socket_id, channel_name: channel }, token);
      ws.sendText(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...auth } }));
    };
    const ws = new RawWs(ctx.host, ctx.port, '/app/oyster-world?protocol=7&client=js&version=8.6.0', {
      onMessage: (bytes) => {
        const { event, data } = JSON.parse(bytes.toString('utf8'));
        if (event === 'changes') this.heard(seat, withChanges(ws, data));
        else if (event === 'view') this.heard(seat, (ws.known = data).view);
        else if (event === 'pusher:connection_established') void subscribe(JSON.parse(data).socket_id);
        else if (event === 'pusher_internal:subscription_succeeded') subscribed();
        else if (event === 'pusher:ping') ws.sendText('{"event":"pusher:pong","data":{}}');
        else if (event === 'action-refused') this.sink.lost(this, seat);
      },
      onClose: () => this.sink.lost(this, seat),
    });
    await ws.opened;
    await isSubscribed;
    ws.channel = channel;
    ws.known = await look(ctx, this.roomCode, token);
    ws.sendText(JSON.stringify({ event: 'client-follow', channel, data: {} }));
    return ws;
  }

  /** The owner, on seat 0, is the one who starts the next game. */
  heard(seat, { turnNo, phase, currentTurn }) {
    const over = phase === 'game_over';
    this.sink.state(this, seat, turnNo, over || currentTurn === 'red' ? 0 : 1, over);
  }

  act(seat, type, payload) {
    const data = { roomCode: this.roomCode, actionId: `a${++this.actions}`, type, payload };
    this.sockets[seat].sendText(JSON.stringify({ event: 'client-action', channel: this.sockets[seat].channel, data }));
  }
  move(seat, column) { this.act(seat, 'drop', { column, turnNo: this.b.seq - 1 }); }
  restart() { this.act(0, 'play-again', {}); }
  bytesIn() { return this.sockets.reduce((sum, ws) => sum + ws.bytesIn, 0); }
  close() { for (const ws of this.sockets) ws.close(); }
}

class HttpTable extends Table {
  async open(ctx) {
    await super.open(ctx);
    const conn = ({ token }) => new HttpConn(ctx.host, ctx.port, `Authorization: Bearer ${token}\r\n`).ready();
    this.http = await Promise.all(this.players.map(conn));
  }
  act(seat, type, payload) {
    const { playerId } = this.players[seat];
    const body = JSON.stringify({ roomCode: this.roomCode, playerId, actionId: `a${++this.actions}`, type, payload });
    this.http[seat].post('/api/game/action', body, (status) => { if (status !== 200) this.sink.lost(this, seat); });
  }
  bytesIn() { return super.bytesIn() + this.http.reduce((sum, conn) => sum + conn.bytesIn, 0); }
  close() {
    super.close();
    for (const conn of this.http) conn.close();
  }
}

const make = (id, label, Kind, env = {}, skip) => ({
  id,
  label,
  server: 'servers/oyster.mjs',
  nodeArgs: scripts.start.match(/--\S+/g), // as `npm start` does
  env,
  skip,
  async init() {},
  async open(ctx, sink) {
    const table = new Kind(sink);
    await table.open(ctx);
    return table;
  },
});

export default [
  make('oyster', 'Oyster World, actions over the socket, durable on disk', Table),
  make('oyster-http', 'Oyster World, actions by HTTP POST, durable on disk', HttpTable),
  make('oyster-redis', 'Oyster World, actions over the socket, on Redis (on the load generator\'s core)', Table, { BENCH_REDIS: '1' }),
];
