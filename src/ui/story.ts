import { useLayoutEffect, useRef } from 'react';
import type { GameAction, PlayerId } from '../kit/contract.ts';
import type { RoomView } from '../kit/room-view.ts';
import type { Language } from '../kit/words.ts';
import { type Catalogue, type Translate, translator } from './catalogue.ts';
import type { GameViewProps, StoryEvent } from './game-view.ts';
import { useLanguage } from './language.tsx';
import { nameOf, type PlayerRef } from './player-name.ts';
import type { Sound, SoundName } from './sound.ts';

/** What a line of the log is made from. The log is also read later, so a line knows the event but no view. */
export interface LineContext<Data, Key extends string> {
  readonly data: Data;
  readonly room: RoomView;
  readonly language: Language;
  readonly t: Translate<Key>;
  readonly nameOf: (ref: PlayerRef) => string;
}

/** What is known at the moment the event arrives. The view is the one after the event. */
export interface EventContext<Data, View, Key extends string> extends LineContext<Data, Key> {
  readonly view: View;
  readonly legal: readonly GameAction[];
  /** Null for a spectator. */
  readonly me: PlayerId | null;
}

/** How one kind of event is told. Each part may be left out. */
export interface EventStory<Data, View, Key extends string> {
  /** Its line in the event log. */
  readonly line?: (context: LineContext<Data, Key>) => string | null;
  readonly sound?: SoundName | Sound | ((context: EventContext<Data, View, Key>) => SoundName | Sound | null);
  /** What screen readers say. */
  readonly announcement?: (context: EventContext<Data, View, Key>) => string | null;
  /** What stands on the screen for a moment. */
  readonly hint?: (context: EventContext<Data, View, Key>) => string | null;
}

/** How a game tells its events: `games/<id>/screen/story.ts` exports it as `story`. `Events` maps names to data. */
export interface GameStory<Events, View, Key extends string> {
  readonly words: Catalogue<Key>;
  readonly events: { readonly [Name in keyof Events]?: EventStory<Events[Name], View, Key> };
}

// biome-ignore lint/suspicious/noExplicitAny: the platform never looks into events and views.
export type AnyStory = GameStory<any, any, any>;

/** What the screen adds to a story. */
export interface StoryOptions<Events> {
  /** Starts the animation of an event. */
  readonly cues?: { readonly [Name in keyof Events]?: (data: Events[Name]) => void };
  /** The screen showed this event before the server confirmed it, with its sound. */
  readonly isShown?: (event: StoryEvent) => boolean;
}

type StoryProps<View> = Pick<
  GameViewProps<View>,
  'room' | 'view' | 'legal' | 'me' | 'story' | 'play' | 'announce' | 'hint'
>;

/** Plays each event that arrives while the screen is open: animation, sound, words. A reload replays nothing. */
export function useStory<Events, View, Key extends string>(
  { words, events }: GameStory<Events, View, Key>,
  props: StoryProps<View>,
  { cues = {}, isShown = () => false }: StoryOptions<Events> = {},
): void {
  const language = useLanguage();
  useNewEvents(props.story, (event) => {
    const name = event.name as keyof Events;
    const data = event.data as Events[typeof name];
    const told = events[name];
    const { view, legal, me, play, announce, hint } = props;
    const context = { ...lineContext(words, data, props.room, language), view, legal, me };
    const sound = typeof told?.sound === 'function' ? told.sound(context) : told?.sound;
    if (sound && !isShown(event)) play(sound);
    cues[name]?.(data);
    const seen = told?.hint?.(context);
    if (seen) hint(seen);
    const said = told?.announcement?.(context);
    if (said) announce(said);
  });
}

/** The line of an event in the log; null for an event that has none. */
export const lineOf = (
  { words, events }: AnyStory,
  { name, data }: StoryEvent,
  { room, language }: { readonly room: RoomView; readonly language: Language },
): string | null => events[name]?.line?.(lineContext(words, data, room, language)) ?? null;

const lineContext = <Data, Key extends string>(
  words: Catalogue<Key>,
  data: Data,
  room: RoomView,
  language: Language,
): LineContext<Data, Key> => ({
  data,
  room,
  language,
  t: translator(words, language),
  nameOf: (ref) => nameOf(room, ref),
});

/** Calls back once for each event that arrives while the screen is open, before the screen is painted. */
export function useNewEvents(story: readonly StoryEvent[], onEvent: (event: StoryEvent) => void): void {
  const seen = useRef(story.at(-1)?.sequence ?? 0);
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useLayoutEffect(() => {
    for (const event of story) {
      if (event.sequence <= seen.current) continue;
      seen.current = event.sequence;
      latest.current(event);
    }
  }, [story]);
}
