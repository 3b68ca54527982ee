// Our own server, built and durable: actions as client events on the player's socket, or by HTTP POST. Each player is
// subscribed to its private channel, has looked at the table once, and gets the changes of its view after every move.
// Of those it reads turn, end and number of the state, which the loop compares with its own board; whether all the rest is
// right is for the tests of the product.
import { readFileSync } from 'node:fs';
import { HttpConn } from '../lib/http-raw.mjs';
import { RawWs } from '../lib/ws-raw.mjs';

const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

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

/** The whole truth, as of now. */
async function look(ctx, roomCode, token) {
  const response = await fetch(`http://${ctx.host}:${ctx.port}/api/rooms/${roomCode}`, { headers: { authorization: `Bearer ${token}` } });
  return await response.json();
}

const CHANGES = '{"event":"changes"';

/** What a change to the view says: `["turnNo",5]`. Undefined: it says nothing of that. */
function changed(text, name) {
  const start = text.indexOf(`["${name}",`);
  if (start < 0) return undefined;
  const from = start + name.length + 4;
  return JSON.parse(text.slice(from, text.indexOf(']', from)));
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
        const text = bytes.toString('latin1'); // all that our server says is ASCII
        if (text.startsWith(CHANGES)) return this.follow(seat, ws.known, text);
        const { event, data } = JSON.parse(text);
        if (event === 'view') this.heard(seat, (ws.known = data.view));
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
    ws.known = (await look(ctx, this.roomCode, token)).view;
    ws.sendText(JSON.stringify({ event: 'client-follow', channel, data: {} }));
    return ws;
  }

  /** Only what the loop needs is read: players who make objects of every message cost as much as the server. */
  follow(seat, known, text) {
    known.turnNo = changed(text, 'turnNo') ?? known.turnNo;
    known.phase = changed(text, 'phase') ?? known.phase;
    known.currentTurn = changed(text, 'currentTurn') ?? known.currentTurn;
    this.heard(seat, known);
  }

  /** The owner, on seat 0, is the one who starts the next game. */
  heard(seat, { turnNo, phase, currentTurn }) {
    const over = phase === 'game_over';
    this.sink.state(this, seat, turnNo, over || currentTurn === 'red' ? 0 : 1, over);
  }

  /** `action`: JSON without its braces, put together by hand: players have to cost less than the server. */
  act(seat, action) {
    const ws = this.sockets[seat];
    ws.sendText(`{"event":"client-action","channel":"${ws.channel}","data":{"roomCode":"${this.roomCode}","actionId":"a${++this.actions}",${action}}}`);
  }
  move(seat, column) { this.act(seat, `"type":"drop","payload":{"column":${column},"turnNo":${this.b.seq - 1}}`); }
  restart() { this.act(0, '"type":"play-again","payload":{}'); }
  bytesIn() { return this.sockets.reduce((sum, ws) => sum + ws.bytesIn, 0); }
  close() { for (const ws of this.sockets) ws.close(); }
}

class HttpTable extends Table {
  async open(ctx) {
    await super.open(ctx);
    const conn = ({ token }) => new HttpConn(ctx.host, ctx.port, `Authorization: Bearer ${token}\r\n`).ready();
    this.http = await Promise.all(this.players.map(conn));
  }
  act(seat, action) {
    const { playerId } = this.players[seat];
    const body = `{"roomCode":"${this.roomCode}","playerId":"${playerId}","actionId":"a${++this.actions}",${action}}`;
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
