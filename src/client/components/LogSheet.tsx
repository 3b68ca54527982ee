import { useEffect, useState } from 'react';
import type { RoomView } from '../../kit/room-view.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type AnyStory, lineOf } from '../../ui/story.ts';
import type { RoomState } from '../net/room-state.ts';
import { loadStory } from '../shell/game-views.ts';
import { tellPlatform } from '../shell/platform-story.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './LogSheet.module.css';

interface LogSheetProps {
  readonly state: RoomState;
  readonly room: RoomView;
  readonly onClose: () => void;
}

/** What happened, newest first. */
export function LogSheet({ state, room, onClose }: LogSheetProps) {
  const t = useClientWords();
  const language = useLanguage();
  const story = useLoadedStory(room.gameId);
  const lines = state.story.flatMap((event) => {
    const words =
      tellPlatform(event, state.names, t) ?? safely(() => story && lineOf(story, event, { room, language }));
    return words ? [{ sequence: event.sequence, words }] : [];
  });
  return (
    <Sheet title={t('log')} onClose={onClose}>
      {lines.length === 0 ? (
        <p className={styles.empty}>{t('logEmpty')}</p>
      ) : (
        <ol className={styles.log} reversed>
          {lines.reverse().map(({ sequence, words }) => (
            <li key={sequence}>{words}</li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}

/** An event that the game's words cannot tell is left out; the others stay. */
function safely(line: () => string | null): string | null {
  try {
    return line();
  } catch {
    return null;
  }
}

/** Null while it is loading. */
function useLoadedStory(gameId: string): AnyStory | null {
  const [story, setStory] = useState<AnyStory | null>(null);
  useEffect(() => {
    loadStory(gameId).then(setStory);
  }, [gameId]);
  return story;
}
