import { type SubmitEvent, useEffect, useState } from 'react';
import type { RoomView } from '../../kit/room-view.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { NameField } from '../components/Fields.tsx';
import { DoorPicture } from '../components/GameDoor.tsx';
import { LoadingNotice, Notice } from '../components/Notice.tsx';
import { TopBar } from '../components/TopBar.tsx';
import { joinRoom } from '../net/api.ts';
import { useGame } from '../net/use-games.ts';
import { useRoom } from '../net/use-room.ts';
import { preferences, remember } from '../shell/preferences.ts';
import { goTo, roomPath, watchPath } from '../shell/router.ts';
import { refusalWords, useClientWords } from '../shell/words.ts';
import styles from './JoinPage.module.css';

/** Where an invitation leads: which game, who is there, and a chair. */
export function JoinPage({ roomCode }: { readonly roomCode: string }) {
  const t = useClientWords();
  const { state, refresh } = useRoom(roomCode, { isWatching: true });
  const { phase, message, me } = state;
  const belongsHere = me.isSeated || me.canRejoin;
  useEffect(() => {
    if (belongsHere) goTo(roomPath(roomCode), 'replace');
  }, [belongsHere, roomCode]);

  const watch = (
    <Button look="primary" size="large" onClick={() => goTo(watchPath(roomCode))}>
      {t('watch')}
    </Button>
  );
  if (phase === 'missing')
    return <Notice scene="empty-sea" title={t('notFoundTitle')} text={t('notFoundText', { code: roomCode })} />;
  if (phase === 'gone') return <Notice scene="closed" title={t('goneTitle')} text={t('goneText')} />;
  if (phase === 'failed') {
    const again = (
      <Button look="primary" size="large" onClick={refresh}>
        {t('tryAgain')}
      </Button>
    );
    return <Notice scene="storm" title={t('failedTitle')} text={t('failedText')} action={again} />;
  }
  if (!message || belongsHere) return <LoadingNotice text={t('loading')} />;
  if (message.room.status !== 'waiting') {
    return <Notice scene="balcony" title={t('inProgressTitle')} text={t('inProgressText')} action={watch} offersHome />;
  }
  if (message.room.players.every((player) => !player.isBot)) {
    return <Notice scene="full" title={t('fullTitle')} text={t('fullText')} action={watch} offersHome />;
  }
  return <Invitation room={message.room} onJoined={() => goTo(roomPath(roomCode), 'replace')} onChange={refresh} />;
}

interface InvitationProps {
  readonly room: RoomView;
  readonly onJoined: () => void;
  readonly onChange: () => void;
}

function Invitation({ room, onJoined, onChange }: InvitationProps) {
  const t = useClientWords();
  const language = useLanguage();
  const game = useGame(room.gameId);
  const [name, setName] = useState(preferences().name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const people = room.players.filter((player) => !player.isBot);
  const bots = room.players.length - people.length;

  const join = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('nameNeeded'));
    setIsBusy(true);
    remember({ name: name.trim() });
    const answer = await joinRoom(room.roomCode, name);
    setIsBusy(false);
    if (answer.ok) return onJoined();
    setProblem(refusalWords(answer.error, language));
    onChange();
  };
  return (
    <>
      <TopBar />
      <main className={styles.invitation}>
        <div className={styles.door}>{game && <DoorPicture game={game} />}</div>
        <div className={styles.words}>
          <p className={styles.invited}>{t('invitedTo')}</p>
          <h1>{game?.name ?? room.roomCode}</h1>
          <h2 className={styles.tableTitle}>{t('atTheTable')}</h2>
          <ul className={styles.people}>
            {people.map((player) => (
              <li key={player.id}>
                <Avatar name={player.name} size={36} />
                {player.name}
              </li>
            ))}
            {bots > 0 && <li className={styles.bots}>{t('botsWait', { count: bots })}</li>}
          </ul>
          <form className={styles.form} onSubmit={join}>
            <NameField value={name} problem={problem} onChange={setName} />
            <Button type="submit" look="primary" size="large" isBusy={isBusy}>
              {t('joinThis')}
            </Button>
          </form>
        </div>
      </main>
    </>
  );
}
