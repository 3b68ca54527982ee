import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerChannel } from '../../src/wire/channels.ts';
import { authorize, GOOD_PATH, RawSocket } from '../support/raw-socket.ts';
import { type TestPlayer, TestServer } from '../support/test-server.ts';

export interface TransportAction {
  readonly roomCode: string;
  readonly actionId: string;
  readonly type: string;
  readonly payload?: unknown;
}

/** The version that an accepted action led to, or the refusal with its words and figures. */
export type ActionAnswer = Readonly<Record<string, unknown>>;

/** One way from a client to the server. */
export interface Transport {
  act(action: TransportAction): Promise<ActionAnswer>;
  close(): void;
}

export type OpenTransport = (server: TestServer, player: TestPlayer) => Promise<Transport>;

export const overHttp: OpenTransport = async (_server, player) => ({
  async act(action) {
    const { body } = await player.post('/api/game/action', { ...action, playerId: player.id });
    return 'code' in body ? body : { version: body.version };
  },
  close: () => {},
});

export const overSocket: OpenTransport = async (server, player) => {
  const socket = await RawSocket.open(server, GOOD_PATH);
  const channel = playerChannel(player.id);
  await socket.subscribe(channel, await authorize(server, player, socket.id, channel));
  return {
    async act(action) {
      const answer = socket.next(({ data }) => isAnswerTo(action, data));
      socket.send({ event: 'client-action', channel, data: action });
      const { actionId, ack, version, ...refusal } = JSON.parse((await answer).data as string);
      return 'code' in refusal ? refusal : { version };
    },
    close: () => socket.close(),
  };
};

/** A view acknowledges an action by `ack`; other answers have its `actionId`. */
function isAnswerTo({ actionId }: TransportAction, data: unknown): boolean {
  if (typeof data !== 'string') return false;
  const message = JSON.parse(data) as { ack?: string; actionId?: string };
  return message.ack === actionId || message.actionId === actionId;
}

/** A game of 4 Kate. Ann is on turn. */
interface Table {
  readonly roomCode: string;
  readonly ann: Transport;
  readonly bob: Transport;
  readonly eve: Transport;
  version(): Promise<number>;
}

const drop = ({ roomCode }: Table, actionId: string, column: unknown = 3): TransportAction => ({
  ...{ roomCode, actionId, type: 'drop' },
  payload: { column },
});

const RULES: readonly (readonly [title: string, check: (table: Table) => Promise<void>])[] = [
  [
    'an accepted action is answered with the version that it led to',
    async (table) => {
      const before = await table.version();
      expect(await table.ann.act(drop(table, 'one'))).toEqual({ version: before + 1 });
      expect(await table.version()).toBe(before + 1);
    },
  ],
  [
    'a repeat of an accepted action is acknowledged and changes nothing',
    async (table) => {
      const { version } = await table.ann.act(drop(table, 'one'));
      expect(await table.ann.act(drop(table, 'one'))).toEqual({ version });
      expect(await table.version()).toBe(version);
    },
  ],
  [
    'a refusal of the rules is answered with its code and words, also when it is repeated on the next turn',
    async (table) => {
      const refusal = { code: 'NOT_YOUR_TURN', error: 'Not your turn' };
      expect(await table.bob.act(drop(table, 'early'))).toEqual(refusal);
      await table.ann.act(drop(table, 'one'));
      expect(await table.bob.act(drop(table, 'early'))).toEqual(refusal);
    },
  ],
  [
    'an action that no game or lobby knows is refused, and so is a payload of the wrong shape',
    async (table) => {
      const refusal = { code: 'INVALID_REQUEST', error: 'That did not make sense.' };
      expect(await table.ann.act({ ...drop(table, 'one'), type: 'no-such-action' })).toEqual(refusal);
      expect(await table.ann.act(drop(table, 'two', 'left'))).toEqual(refusal);
    },
  ],
  [
    'actions of the lobby are refused during a game',
    async (table) => {
      const action = { roomCode: table.roomCode, actionId: 'one', type: 'set-seats', payload: { seats: 2 } };
      expect(await table.ann.act(action)).toMatchObject({ code: 'INVALID_PHASE' });
    },
  ],
  [
    'a person without a seat in the room is refused',
    async (table) => {
      const refusal = { code: 'UNAUTHORIZED', error: 'You have no seat here.' };
      expect(await table.eve.act(drop(table, 'one'))).toEqual(refusal);
    },
  ],
];

/** Ann's and Bob's new game, with Eve in a World of her own. */
async function openTable(server: TestServer, open: OpenTransport): Promise<Table> {
  const { roomCode, ann, bob } = await server.table();
  const { ann: eve } = await server.create();
  const hasAnnTurn = (await ann.look(roomCode)).legal.length > 0;
  const [first, second] = hasAnnTurn ? [ann, bob] : [bob, ann];
  const [annTransport, bobTransport, eveTransport] = await Promise.all(
    [first, second, eve].map((player) => open(server, player)),
  );
  return {
    ...{ roomCode, ann: annTransport!, bob: bobTransport!, eve: eveTransport! },
    version: async () => (await ann.look(roomCode)).version,
  };
}

/**
 * Checks the rules of every transport: the same actions get the same answers. One answer differs on purpose and is not
 * here: on a socket an unknown room looks like a room of others.
 */
export function transportContract(name: string, open: OpenTransport): void {
  describe(`transport contract: ${name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await TestServer.start();
    });
    afterAll(() => server.stop());

    test.each(RULES)('%s', async (_title, check) => {
      const table = await openTable(server, open);
      await check(table);
      for (const transport of [table.ann, table.bob, table.eve]) transport.close();
    });
  });
}
