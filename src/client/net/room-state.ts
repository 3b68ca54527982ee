import type { PlayerId } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import type { StoryEvent } from '../../ui/game-view.ts';
import type { LookAnswer } from '../../wire/messages.ts';

export type Departure = 'left' | 'silent' | 'kicked';

/** Everything the browser knows of one room. */
export interface RoomState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'gone' | 'failed';
  readonly message: ViewMessage | null;
  readonly me: LookAnswer['me'];
  /** How I came to have no seat any more, as far as it was told. */
  readonly departure: Departure | null;
  readonly story: readonly StoryEvent[];
  /** The names of all players seen here. The log also names players who have left. */
  readonly names: Readonly<Record<PlayerId, string>>;
}

export type RoomNews =
  | { readonly type: 'looked'; readonly answer: LookAnswer }
  | { readonly type: 'viewed'; readonly message: ViewMessage }
  | { readonly type: 'not-found' }
  | { readonly type: 'destroyed' }
  | { readonly type: 'unreachable' };

export const STORY_LENGTH = 60;

export const unknownRoom: RoomState = {
  phase: 'loading',
  message: null,
  me: { playerId: null, isSeated: false, canRejoin: false },
  departure: null,
  story: [],
  names: {},
};

export const versionOf = (state: RoomState): number => state.message?.version ?? -1;

/** Newer news is drawn, older news is dropped. A look is the whole truth; a view message also tells what happened. */
export function learn(state: RoomState, news: RoomNews): RoomState {
  switch (news.type) {
    case 'looked':
      return news.answer.version < versionOf(state) ? state : looked(state, news.answer);
    case 'viewed':
      return news.message.version <= versionOf(state) ? state : viewed(state, news.message);
    case 'not-found':
      return { ...state, phase: state.message === null ? 'missing' : 'gone' };
    case 'destroyed':
      return { ...state, phase: 'gone' };
    case 'unreachable':
      return state.message === null ? { ...state, phase: 'failed' } : state;
  }
}

function looked(state: RoomState, { me, ...message }: LookAnswer): RoomState {
  return {
    ...state,
    phase: 'ready',
    // The same version again must not disturb what is on the screen.
    message: state.message?.version === message.version ? state.message : message,
    me,
    departure: me.isSeated ? null : (state.departure ?? (state.me.isSeated ? 'left' : null)),
    names: namesIn(state, message),
  };
}

function viewed(state: RoomState, message: ViewMessage): RoomState {
  const isSeated = message.room.players.some((player) => player.id === state.me.playerId && !player.isBot);
  const departure = departureIn(state, message);
  return {
    ...state,
    phase: 'ready',
    message,
    me: {
      ...state.me,
      isSeated,
      canRejoin: !isSeated && (state.me.isSeated || state.me.canRejoin) && departure !== 'kicked',
    },
    departure: isSeated ? null : departure,
    story: withEvents(state.story, message),
    names: namesIn(state, message),
  };
}

function departureIn(state: RoomState, { events }: ViewMessage): Departure | null {
  for (const { name, data } of events) {
    const { playerId, reason } = data as { playerId?: PlayerId; reason?: Departure };
    if (name === 'player-left' && playerId === state.me.playerId) return reason ?? 'left';
  }
  return state.departure ?? (state.me.isSeated ? 'left' : null);
}

function withEvents(story: RoomState['story'], { events }: ViewMessage): RoomState['story'] {
  if (events.length === 0) return story;
  const last = story.at(-1)?.sequence ?? 0;
  const told = events.map(({ name, data }, index) => ({ sequence: last + index + 1, name, data }));
  return [...story, ...told].slice(-STORY_LENGTH);
}

function namesIn({ names }: RoomState, { room }: Pick<ViewMessage, 'room'>): RoomState['names'] {
  if (room.players.every((player) => names[player.id] === player.name)) return names;
  return { ...names, ...Object.fromEntries(room.players.map((player) => [player.id, player.name])) };
}
