import { type ComponentType, lazy } from 'react';
import type { GameViewModule, GameViewProps } from '../../ui/game-view.ts';
import type { AnyStory } from '../../ui/story.ts';

/** Every game's screen, loaded when it is needed. The folder's name is the game's id. */
const loaders = import.meta.glob<GameViewModule>('../../games/*/view.tsx');
/** How every game tells its events. */
const stories = import.meta.glob<AnyStory>('../../games/*/screen/story.ts', { import: 'story' });
/** The picture on a game's door. */
const doors = import.meta.glob<string>('../../games/*/door.svg', { query: '?url', import: 'default', eager: true });

const byGame = <T>(files: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(files).map(([path, file]) => [/games\/([^/]+)/.exec(path)![1]!, file]));

const loaderOf = byGame(loaders);
const storyOf = byGame(stories);
const doorOf = byGame(doors);

export const doorArt = (gameId: string): string | null => doorOf.get(gameId) ?? null;

const modules = new Map<string, Promise<GameViewModule>>();

/** Null when this page knows no screen for the game. */
export function loadGameView(gameId: string): Promise<GameViewModule> | null {
  const load = loaderOf.get(gameId);
  if (!load) return null;
  const loading = modules.get(gameId) ?? load();
  modules.set(gameId, loading);
  loading.catch(() => modules.delete(gameId)); // a lost chunk may be asked for again
  return loading;
}

// biome-ignore lint/suspicious/noExplicitAny: a screen of any game.
const screens = new Map<string, ComponentType<GameViewProps<any, any>>>();

export function gameScreen(gameId: string) {
  const known = screens.get(gameId);
  const loading = known ? null : loadGameView(gameId);
  if (known || !loading) return known ?? null;
  const screen = lazy(() => loadGameView(gameId)!);
  screens.set(gameId, screen);
  return screen;
}

/** Null for a game without a story. */
export const loadStory = async (gameId: string): Promise<AnyStory | null> => (await storyOf.get(gameId)?.()) ?? null;
