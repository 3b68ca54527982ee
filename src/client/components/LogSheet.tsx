import { useEffect, useState } from 'react';
import type { RoomView } from '../../kit/room-view.ts';
import type { Tell } from '../../ui/game-view.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { RoomState } from '../net/room-state.ts';
import { loadTell } from '../shell/game-views.ts';
import { tellPlatform } from '../shell/platform-story.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './LogSheet.module.css';

interface LogSheetProps {
  readonly state: RoomState;
  readonly room: RoomView;
  readonly onClose: () => void;
}

/** What happened, newest first, for those who looked away. */
export function LogSheet({ state, room, onClose }: LogSheetProps) {
  const t = useClientWords();
  const language = useLanguage();
  const tell = useTell(room.gameId);
  const lines = state.story.flatMap((event) => {
    const words = tellPlatform(event, state.names, t) ?? safely(() => tell(event, { room, language }));
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
function safely(tell: () => string | null): string | null {
  try {
    return tell();
  } catch {
    return null;
  }
}

/** The game's own words for its events. */
function useTell(gameId: string): Tell {
  const [tell, setTell] = useState<{ tell: Tell }>({ tell: () => null });
  useEffect(() => {
    loadTell(gameId).then((loaded) => setTell({ tell: loaded }));
  }, [gameId]);
  return tell.tell;
}
