import type { GameAction, PlayerId } from '../../src/kit/contract.ts';
import type { RoomView } from '../../src/kit/room-view.ts';
import type { Language } from '../../src/kit/words.ts';
import { translator } from '../../src/ui/catalogue.ts';
import { nameOf } from '../../src/ui/player-name.ts';
import type { Sound, SoundName } from '../../src/ui/sound.ts';
import { type EventContext, type GameStory, lineOf } from '../../src/ui/story.ts';

export interface Told {
  readonly line: string | null;
  readonly sound: SoundName | Sound | null;
  readonly announcement: string | null;
  readonly hint: string | null;
}

interface Teller<View> {
  readonly view?: View;
  readonly me?: PlayerId | null;
  readonly legal?: readonly GameAction[];
  readonly language?: Language;
}

/** A room in which these players sit, named like their ids with a capital letter. Ids that begin with `bot` are bots. */
export const roomOf = (...ids: readonly PlayerId[]): RoomView =>
  ({
    players: ids.map((id) => {
      const isBot = id.startsWith('bot');
      const name = id.replace(/^bot-?/, '');
      const capital = name.charAt(0).toUpperCase() + name.slice(1);
      return { id, name: isBot ? `Bot ${capital}` : capital, isBot, isConnected: true, joinedAt: 0, score: 0 };
    }),
  }) as unknown as RoomView;

/** Everything that a story says of one event. */
export function tell<Events, View, Key extends string, Name extends keyof Events & string>(
  story: GameStory<Events, View, Key>,
  room: RoomView,
  name: Name,
  data: Partial<Events[Name]>,
  { view = {} as View, me = null, legal = [], language = 'en' }: Teller<View> = {},
): Told {
  const told = story.events[name];
  const context: EventContext<Events[Name], View, Key> = {
    ...{ data: data as Events[Name], room, language, view, legal, me },
    t: translator(story.words, language),
    nameOf: (ref) => nameOf(room, ref),
  };
  return {
    line: lineOf(story, { sequence: 1, name, data }, { room, language }),
    sound: (typeof told?.sound === 'function' ? told.sound(context) : told?.sound) ?? null,
    announcement: told?.announcement?.(context) ?? null,
    hint: told?.hint?.(context) ?? null,
  };
}
