import { useState } from 'react';
import type { GameAction } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { LeaveIcon } from '../../ui/icons.tsx';
import { useGame } from '../net/use-games.ts';
import type { RoomHandle } from '../net/use-room.ts';
import { loadGameView } from '../shell/game-views.ts';
import { useClientWords } from '../shell/words.ts';
import { DoorPicture } from './GameDoor.tsx';
import { Invite } from './Invite.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import styles from './Lobby.module.css';
import { LobbySeats } from './LobbySeats.tsx';
import { LobbySettings } from './LobbySettings.tsx';
import { NOTICE_WORDS } from './notice-words.ts';
import { TopBar } from './TopBar.tsx';
import { useActing } from './use-acting.ts';

interface LobbyProps {
  readonly handle: RoomHandle;
  readonly message: ViewMessage;
}

/** Before the game: the code, the chairs, the choices, and one large Start. */
export function Lobby({ handle, message }: LobbyProps) {
  const t = useClientWords();
  const { room } = message;
  const game = useGame(room.gameId);
  const [isLeaving, setIsLeaving] = useState(false);
  const act = useActing(handle, game);
  const { playerId } = handle.state.me;
  const isOwner = handle.state.me.isSeated && room.ownerId === playerId;
  loadGameView(room.gameId);
  const send = (action: GameAction) => void act(action);
  return (
    <div className={styles.page}>
      <TopBar>
        {handle.state.me.isSeated && (
          <IconButton label={t('leaveWorld')} onClick={() => setIsLeaving(true)}>
            <LeaveIcon />
          </IconButton>
        )}
      </TopBar>
      <main className={styles.lobby}>
        <header className={styles.title}>
          <span className={styles.door}>{game && <DoorPicture game={game} />}</span>
          <h1>{game?.name ?? ' '}</h1>
          {room.notice && (
            <p className={styles.notice} role="status">
              {t(NOTICE_WORDS[room.notice])}
            </p>
          )}
        </header>
        <Invite roomCode={room.roomCode} />
        <LobbySeats room={room} hasTeams={game?.hasTeams ?? false} me={playerId} isOwner={isOwner} send={send} />
        {game && <LobbySettings room={room} game={game} isOwner={isOwner} send={send} />}
      </main>
      <footer className={styles.footer}>
        {isOwner ? (
          <Button
            look="primary"
            size="large"
            isBusy={handle.isActing && message.legal.length > 0}
            onClick={() => send({ type: 'start' })}
          >
            {t('start')}
          </Button>
        ) : (
          <p className={styles.waiting} role="status">
            {t('waitingForHost', { name: room.players.find((player) => player.id === room.ownerId)?.name ?? '…' })}
          </p>
        )}
      </footer>
      {isLeaving && <LeaveSheet room={room} playerId={playerId} onStay={() => setIsLeaving(false)} />}
    </div>
  );
}
