import { Suspense, useEffect, useRef, useState } from 'react';
import type { ViewMessage } from '../../kit/room-view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EyeIcon, LeaveIcon, LogIcon } from '../../ui/icons.tsx';
import { useGame } from '../net/use-games.ts';
import type { RoomHandle } from '../net/use-room.ts';
import { gameScreen } from '../shell/game-views.ts';
import { playSound } from '../shell/sound.ts';
import { useSpeech } from '../shell/use-speech.ts';
import { useClientWords } from '../shell/words.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GameOverControls } from './GameOverControls.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { LogSheet } from './LogSheet.tsx';
import { BrokenScreen, LoadingNotice, Notice, ReloadButton } from './Notice.tsx';
import { NOTICE_WORDS } from './notice-words.ts';
import styles from './Table.module.css';
import { TopBar } from './TopBar.tsx';
import { useActing } from './use-acting.ts';

interface TableProps {
  readonly handle: RoomHandle;
  readonly message: ViewMessage;
}

/** The game itself: the platform's frame, and in it the game's own screen. */
export function Table({ handle, message }: TableProps) {
  const t = useClientWords();
  const { toast, announce } = useSpeech();
  const { room, view, legal } = message;
  const { me, story } = handle.state;
  const game = useGame(room.gameId);
  const act = useActing(handle, game);
  const [open, setOpen] = useState<'log' | 'leave' | null>(null);
  useTurnCall(room.status === 'playing' && legal.length > 0);
  const { notice } = room;
  useEffect(() => {
    if (notice) toast(t(NOTICE_WORDS[notice]));
  }, [notice, t, toast]);
  const Screen = gameScreen(room.gameId);
  if (!Screen) return <OutOfDate />;
  const seat = me.isSeated ? me.playerId : null;
  return (
    <div className={styles.table} data-game={room.gameId}>
      <TopBar heading={<TableName name={game?.name ?? ''} roomCode={room.roomCode} handle={handle} />}>
        <IconButton label={t('log')} onClick={() => setOpen('log')}>
          <LogIcon />
        </IconButton>
        <IconButton label={t('leaveWorld')} onClick={() => setOpen('leave')}>
          <LeaveIcon />
        </IconButton>
      </TopBar>
      <main className={styles.room}>
        <ErrorBoundary fallback={<BrokenScreen />} resetKey={message.version}>
          <Suspense fallback={<LoadingNotice text={t('setTable')} />}>
            <Screen
              room={room}
              view={view}
              legal={room.status === 'playing' ? legal : []}
              me={seat}
              story={story}
              act={act}
              isActing={handle.isActing}
              serverNow={handle.serverNow}
              play={playSound}
              announce={announce}
              hint={toast}
              controls={<GameOverControls room={room} me={seat} act={act} onLeave={() => setOpen('leave')} />}
            />
          </Suspense>
        </ErrorBoundary>
      </main>
      {open === 'log' && <LogSheet state={handle.state} room={room} onClose={() => setOpen(null)} />}
      {open === 'leave' && <LeaveSheet room={room} playerId={seat} onStay={() => setOpen(null)} />}
    </div>
  );
}

interface TableNameProps {
  readonly name: string;
  readonly roomCode: string;
  readonly handle: RoomHandle;
}

function TableName({ name, roomCode, handle }: TableNameProps) {
  const t = useClientWords();
  const isOnline = handle.connection === 'online';
  const words = isOnline ? t('connected') : t('connecting');
  return (
    <div className={styles.name}>
      <h1>{name}</h1>
      <p>
        <span className={styles.dot} data-online={isOnline} title={words} />
        <span className="visually-hidden">{words}. </span>
        {roomCode}
        {!handle.state.me.isSeated && (
          <span className={styles.watching} title={t('watching')}>
            <EyeIcon size={18} />
            <span>{t('watching')}</span>
          </span>
        )}
      </p>
    </div>
  );
}

function OutOfDate() {
  const t = useClientWords();
  return <Notice scene="storm" title={t('noScreenTitle')} text={t('noScreenText')} action={<ReloadButton />} />;
}

/** A chime and a mark in the window's title when something is mine to do. */
function useTurnCall(isMine: boolean): void {
  const t = useClientWords();
  const wasMine = useRef(isMine);
  useEffect(() => {
    if (isMine && !wasMine.current) playSound('turn');
    wasMine.current = isMine;
    const plain = t('placeName');
    document.title = isMine ? `${t('yourTurnTitle')} · ${plain}` : plain;
    return () => {
      document.title = plain;
    };
  }, [isMine, t]);
}
