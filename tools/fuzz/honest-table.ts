import type { ViewMessage } from '../../src/kit/room-view.ts';
import { type ChangesMessage, withChanges } from '../../src/wire/changes-message.ts';
import { watchChannel } from '../../src/wire/channels.ts';
import type { ActionAccepted, ActionRefused, LookAnswer } from '../../src/wire/messages.ts';
import { type ServerAddress, TestPlayer, TestTab } from '../../tests/support/test-server.ts';
import type { Chance } from './chance.ts';
import type { Oracle } from './oracle.ts';
import { newSession, type Session, type StageRoom } from './scene.ts';
import { HONEST_PREFIX } from './secrets.ts';

const HEARTBEAT_MS = 5000;
const THINKING_MS = 150;
const ANSWER_MS = 60_000;
/** The table may move between looking and acting. */
const TOO_LATE = [
  'NOT_YOUR_TURN',
  'STALE_TURN',
  'INVALID_PHASE',
  'RACE_CONDITION',
  'ALREADY_SUBMITTED',
  'NOT_IN_HAND',
  'REBUY_NOT_ALLOWED',
  'GAME_OVER',
];

/** Somebody who plays as one should, over the official client, by sending back legal actions. */
class HonestPlayer {
  readonly session: Session;
  readonly player: TestPlayer;
  readonly #roomCode: string;
  readonly #chance: Chance;
  /** Null: an attacker shares this seat, so that odd outcomes prove nothing. */
  readonly #oracle: Oracle | null;
  #isActing = false;
  #latest: ViewMessage | null = null;
  #sent = 0;
  #isOver = false;
  played = 0;

  constructor(server: ServerAddress, session: Session, roomCode: string, chance: Chance, oracle: Oracle | null) {
    this.session = session;
    this.player = new TestPlayer(server);
    this.player.token = session.token;
    this.player.id = session.playerId;
    this.#roomCode = roomCode;
    this.#chance = chance;
    this.#oracle = oracle;
  }

  async sitDown(onView: (message: ViewMessage) => void): Promise<void> {
    const tab = await this.player.openTab();
    const viewed = (message: ViewMessage) => {
      tab.heard.length = 0;
      if (message.room.roomCode !== this.#roomCode) return;
      onView(message);
      this.#look(message, tab);
    };
    tab.channel.bind('view', viewed);
    tab.channel.bind('changes', (changes: ChangesMessage) => this.#heardChanges(changes, viewed));
    if (this.#chance.chance(0.5)) tab.channel.trigger('client-follow', {});
    tab.channel.bind('action-refused', (refused: ActionRefused) => this.#refused(refused.code));
    const look = await this.player.look(this.#roomCode);
    this.#look(look, tab);
  }

  /** Changes to something else are no use: the whole is fetched. */
  #heardChanges(changes: ChangesMessage, viewed: (message: ViewMessage) => void): void {
    const message = this.#latest && withChanges(this.#latest, changes);
    if (message) viewed(message);
    else if (changes.roomCode === this.#roomCode) void this.player.look(this.#roomCode).then(viewed, () => {});
  }

  #look(message: ViewMessage, tab: TestTab): void {
    if (this.#latest && message.version <= this.#latest.version) return;
    this.#latest = message;
    if (!this.#isActing && message.legal.length > 0 && !this.#isOver) void this.#act(tab);
  }

  async #act(tab: TestTab): Promise<void> {
    this.#isActing = true;
    await new Promise((resolve) => setTimeout(resolve, this.#chance.below(THINKING_MS)));
    const { legal, version } = this.#latest!;
    if (legal.length > 0 && !this.#isOver) await this.#play(this.#chance.pick(legal), version, tab);
    this.#isActing = false;
    if (this.#latest!.version > version && this.#latest!.legal.length > 0 && !this.#isOver) void this.#act(tab);
  }

  /** Over the socket or by post, and the outcome has to come. */
  async #play(action: ViewMessage['legal'][number], version: number, tab: TestTab): Promise<void> {
    this.#sent += 1;
    const actionId = `${this.session.playerId.slice(0, 8)}-${this.#sent}`;
    const request = { roomCode: this.#roomCode, actionId, ...action };
    if (this.#chance.chance(0.5)) {
      const answer = await this.player
        .post('/api/game/action', { ...request, playerId: this.player.id })
        .catch(() => null);
      if (answer?.status === 200) this.played += 1;
      else this.#refused(String(answer?.body.code ?? 'no answer'));
      return;
    }
    const outcome = Promise.race([
      tab.next<ViewMessage>('view', (message) => message.ack === actionId).then(() => 'played'),
      tab.next<ChangesMessage>('changes', (message) => message.ack === actionId).then(() => 'played'),
      tab.next<ActionAccepted>('action-accepted', (accepted) => accepted.actionId === actionId).then(() => 'played'),
      tab.next<ActionRefused>('action-refused', (refused) => refused.actionId === actionId).then(() => 'refused'),
      new Promise<string>((resolve) => setTimeout(resolve, ANSWER_MS, 'silence').unref()),
    ]);
    tab.channel.trigger('client-action', request);
    const how = await outcome;
    if (how === 'played') this.played += 1;
    if (how === 'silence' && !this.#isOver)
      this.#oracle?.find('an honest action was not answered', `${JSON.stringify(request)} at version ${version}`);
  }

  #refused(code: string): void {
    if (!TOO_LATE.includes(code) && !this.#isOver) this.#oracle?.find('an honest action was refused', code);
  }

  async heartbeat(): Promise<void> {
    const { status, body } = await this.player.post('/api/rooms/heartbeat', {
      roomCode: this.#roomCode,
      playerId: this.player.id,
    });
    if (status !== 200) this.#oracle?.find('an honest heartbeat was refused', body);
  }

  /** Plays no more; resolves when the last move has been answered. */
  async rest(): Promise<void> {
    this.#isOver = true;
    while (this.#isActing) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  leave(): void {
    this.#isOver = true;
    this.player.disconnect();
  }
}

/** Two honest people at a table that an attacker may share, and an honest spectator beside it. */
export class HonestTable {
  readonly roomCode: string;
  readonly gameId: string;
  readonly #people: readonly HonestPlayer[];
  readonly #mallory: HonestPlayer | null;
  readonly #watcher: TestPlayer;
  #heartbeats: NodeJS.Timeout | undefined;
  version = 0;

  static async open(server: ServerAddress, gameId: string, chance: Chance, oracle: Oracle): Promise<HonestTable> {
    const ann = newSession(chance, HONEST_PREFIX);
    const owner = new TestPlayer(server);
    owner.token = ann.token;
    const { roomCode } = await owner.create(gameId, 'Ann');
    const { players } = (await owner.look(roomCode)).room;
    const others =
      players.length > 2
        ? [newSession(chance, HONEST_PREFIX), newSession(chance)]
        : [newSession(chance, HONEST_PREFIX)];
    for (const { token } of others) {
      const guest = new TestPlayer(server);
      guest.token = token;
      await guest.join(roomCode, 'Guest');
    }
    await owner.post('/api/game/start', { roomCode, playerId: ann.playerId });
    const sit = (session: Session, judge: Oracle | null = oracle) =>
      new HonestPlayer(server, session, roomCode, chance.branch(session.playerId), judge);
    const [bob, mallory] = others;
    return new HonestTable(
      roomCode,
      gameId,
      [sit(ann), sit(bob!)],
      mallory ? sit(mallory, null) : null,
      new TestPlayer(server),
    );
  }

  private constructor(
    roomCode: string,
    gameId: string,
    people: readonly HonestPlayer[],
    mallory: HonestPlayer | null,
    watcher: TestPlayer,
  ) {
    this.roomCode = roomCode;
    this.gameId = gameId;
    this.#people = people;
    this.#mallory = mallory;
    this.#watcher = watcher;
  }

  get playerIds(): readonly string[] {
    return this.#people.map(({ session }) => session.playerId);
  }

  get played(): number {
    return this.#people.reduce((sum, { played }) => sum + played, 0);
  }

  /** For the attackers: the table as one of them sits at it. */
  stage(): StageRoom[] {
    if (!this.#mallory) return [];
    return [
      {
        roomCode: this.roomCode,
        gameId: this.gameId,
        members: [this.#mallory.session],
        playerIds: [...this.playerIds, this.#mallory.session.playerId],
        legal: new Map(),
      },
    ];
  }

  async play({ secrets }: Oracle): Promise<void> {
    const pusher = this.#watcher.connect();
    const watch = new TestTab(pusher, pusher.subscribe(watchChannel(this.roomCode)));
    await watch.subscribed;
    watch.channel.bind('view', (message: ViewMessage) => {
      watch.heard.length = 0;
      this.version = Math.max(this.version, message.version);
      secrets.control(this.roomCode, message.version, message.view);
    });
    for (const person of this.#people) {
      const { playerId } = person.session;
      await person.sitDown(({ version, view }) => {
        secrets.own(this.roomCode, version, playerId, view);
        secrets.seen({ roomCode: this.roomCode, version, viewer: playerId, view, by: 'another player' });
      });
    }
    await this.#mallory?.sitDown(() => {});
    this.#heartbeats = setInterval(() => void this.#stayAlive(), HEARTBEAT_MS);
  }

  async #stayAlive(): Promise<void> {
    for (const person of this.#people) await person.heartbeat().catch(() => {});
    // Whatever the attackers did to the seat they share, Mallory sits down again.
    const look = (await this.#mallory?.player.look(this.roomCode).catch(() => null)) as LookAnswer | null | undefined;
    if (look?.me?.canRejoin) await this.#mallory!.player.join(this.roomCode, 'Guest').catch(() => {});
  }

  /** As the server has it now. */
  look(): Promise<LookAnswer> {
    return this.#people[0]!.player.look(this.roomCode);
  }

  /** Waits until the game has moved on by some versions; tells whether it did. */
  async moves(by: number, withinMs: number): Promise<boolean> {
    const from = this.version;
    const deadline = Date.now() + withinMs;
    while (this.version < from + by && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    return this.version >= from + by;
  }

  /** The game pauses; nothing is under way any more. */
  async rest(): Promise<void> {
    clearInterval(this.#heartbeats);
    await Promise.all([...this.#people, ...(this.#mallory ? [this.#mallory] : [])].map((person) => person.rest()));
  }

  close(): void {
    clearInterval(this.#heartbeats);
    for (const person of [...this.#people, ...(this.#mallory ? [this.#mallory] : [])]) person.leave();
    this.#watcher.disconnect();
  }
}
