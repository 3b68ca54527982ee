import { useEffect, useState } from 'react';
import type { ViewMessage } from '../../kit/room-view.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNewEvents } from '../../ui/story.ts';
import { Lobby } from '../components/Lobby.tsx';
import { LoadingNotice, Notice } from '../components/Notice.tsx';
import { Table } from '../components/Table.tsx';
import { joinRoom } from '../net/api.ts';
import { type RoomHandle, useRoom } from '../net/use-room.ts';
import { tellNewOwner, tellPlatform } from '../shell/platform-story.ts';
import { preferences } from '../shell/preferences.ts';
import { goTo, joinPath } from '../shell/router.ts';
import { playSound } from '../shell/sound.ts';
import { useSpeech } from '../shell/use-speech.ts';
import { useClientWords } from '../shell/words.ts';

const RETRY_MS = 4000;

/** One World: its lobby, its table, and the screens before and after. */
export function RoomPage({ roomCode, isWatching }: { readonly roomCode: string; readonly isWatching: boolean }) {
  const t = useClientWords();
  const handle = useRoom(roomCode, { isWatching });
  const { state, refresh } = handle;
  useRoomNews(handle);
  switch (state.phase) {
    case 'loading':
      return <LoadingNotice text={t('loading')} />;
    case 'missing':
      return <Notice scene="empty-sea" title={t('notFoundTitle')} text={t('notFoundText', { code: roomCode })} />;
    case 'gone':
      return <Notice scene="closed" title={t('goneTitle')} text={t('goneText')} />;
    case 'failed':
      return <Unreachable onRetry={refresh} />;
    case 'ready':
      return <Inside handle={handle} message={state.message!} isWatching={isWatching} />;
  }
}

interface InsideProps {
  readonly handle: RoomHandle;
  readonly message: ViewMessage;
  readonly isWatching: boolean;
}

function Inside({ handle, message, isWatching }: InsideProps) {
  const t = useClientWords();
  const { me, departure } = handle.state;
  if (!me.isSeated && !isWatching) {
    if (departure === 'kicked') return <Notice scene="closed" title={t('kickedTitle')} text={t('kickedText')} />;
    if (me.canRejoin) return <SeatWaiting roomCode={message.room.roomCode} handle={handle} />;
    return <Stranger roomCode={message.room.roomCode} />;
  }
  return (
    <>
      <ConnectionBanner connection={handle.connection} />
      {message.room.status === 'waiting' ? (
        <Lobby handle={handle} message={message} />
      ) : (
        <Table handle={handle} message={message} />
      )}
    </>
  );
}

/** A person who has only the address gets the invitation. */
function Stranger({ roomCode }: { readonly roomCode: string }) {
  const t = useClientWords();
  useEffect(() => goTo(joinPath(roomCode), 'replace'), [roomCode]);
  return <LoadingNotice text={t('loading')} />;
}

function SeatWaiting({ roomCode, handle }: { readonly roomCode: string; readonly handle: RoomHandle }) {
  const t = useClientWords();
  const { toast } = useSpeech();
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    const answer = await joinRoom(roomCode, preferences().name || t('you'));
    await handle.refresh();
    setIsBusy(false);
    if (!answer.ok) toast(t('somethingBroke'), 'refusal');
  };
  return (
    <Notice
      scene="seat"
      title={t('leftTitle')}
      text={t(handle.state.departure === 'silent' ? 'silentText' : 'leftText')}
      action={
        <Button look="primary" size="large" isBusy={isBusy} onClick={takeBack}>
          {t('takeSeatBack')}
        </Button>
      }
      offersHome
    />
  );
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useClientWords();
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_MS);
    return () => clearInterval(timer);
  }, [onRetry]);
  const again = (
    <Button look="primary" size="large" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  return <Notice scene="storm" title={t('failedTitle')} text={t('failedText')} action={again} />;
}

const BANNER_AFTER_MS = 900;

/** Says that the connection is lost, unless it comes back at once. */
function ConnectionBanner({ connection }: { readonly connection: RoomHandle['connection'] }) {
  const t = useClientWords();
  const [isShown, setIsShown] = useState(false);
  const isLost = connection !== 'online';
  useEffect(() => {
    if (!isLost) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), connection === 'offline' ? BANNER_AFTER_MS : BANNER_AFTER_MS * 3);
    return () => clearTimeout(timer);
  }, [isLost, connection]);
  return isShown ? <Banner>{t('reconnecting')}</Banner> : null;
}

/** Shows who joined, who left and who is the host now, with a sound for a new player. */
function useRoomNews({ state }: RoomHandle): void {
  const t = useClientWords();
  const { toast } = useSpeech();
  useNewEvents(state.story, (event) => {
    const isAboutMe = (event.data as { playerId?: string }).playerId === state.me.playerId;
    if (event.name === 'game-started' || isAboutMe) return;
    const words = tellPlatform(event, state.names, t);
    if (words) toast(words);
    const owner = tellNewOwner(event, state, t);
    if (owner) toast(owner);
    if (event.name === 'player-joined') playSound('join');
  });
}
