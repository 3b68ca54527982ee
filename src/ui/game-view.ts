import type { ComponentType, ReactNode } from 'react';
import type { GameAction, PlayerId, Timestamp } from '../kit/contract.ts';
import type { RoomView } from '../kit/room-view.ts';
import type { Sound, SoundName } from './sound.ts';

/** Something that happened at this table, numbered so that it is shown once. */
export interface StoryEvent {
  readonly sequence: number;
  readonly name: string;
  readonly data: object;
}

export type ActOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string; readonly words: string };

/** Everything a game's screen is given. It draws this and computes no rules. */
export interface GameViewProps<View = unknown, Action extends GameAction = GameAction> {
  readonly room: RoomView;
  readonly view: View;
  /** What I may do now, each a ready action. Empty for spectators and out of turn. */
  readonly legal: readonly Action[];
  /** Null when I am watching. */
  readonly me: PlayerId | null;
  /** What happened since this page was opened, newest last. `useStory` plays it. */
  readonly story: readonly StoryEvent[];
  /** Sends one action. A refusal has already been shown to the player when this resolves. */
  act(action: Action): Promise<ActOutcome>;
  /** An action is on its way: lock what must not be pressed twice. */
  readonly isActing: boolean;
  serverNow(): Timestamp;
  play(sound: SoundName | Sound): void;
  /** Says it to screen readers. */
  announce(text: string): void;
  /** Shows a text for a moment: why a card cannot be played, for example. */
  hint(text: string): void;
  /** Play Again (or the name of the player who may start it) and Leave World. Must not cover what decided the game. */
  readonly controls: ReactNode;
}

/** What `games/<id>/view.tsx` exports. */
export interface GameViewModule {
  // biome-ignore lint/suspicious/noExplicitAny: the platform hands over views and actions it never looks into.
  readonly default: ComponentType<GameViewProps<any, any>>;
}
