import { useState } from 'react';
import type { PlayerId } from '../../kit/contract.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { leaveRoom } from '../net/api.ts';
import { goTo, homePath } from '../shell/router.ts';
import { useSpeech } from '../shell/use-speech.ts';
import { refusalWords, useClientWords } from '../shell/words.ts';
import styles from './Question.module.css';

interface LeaveSheetProps {
  readonly room: RoomView;
  readonly playerId: PlayerId | null;
  readonly onStay: () => void;
}

/** Leaving asks once, and says what becomes of the seat. */
export function LeaveSheet({ room, playerId, onStay }: LeaveSheetProps) {
  const t = useClientWords();
  const language = useLanguage();
  const { toast } = useSpeech();
  const [isBusy, setIsBusy] = useState(false);
  const isLast = room.players.every((player) => player.isBot || player.id === playerId);
  const leave = async () => {
    if (playerId === null) return goTo(homePath);
    setIsBusy(true);
    const answer = await leaveRoom(room.roomCode, playerId);
    setIsBusy(false);
    if (answer.ok || answer.error.code === 'ROOM_NOT_FOUND') goTo(homePath);
    else toast(refusalWords(answer.error, language), 'refusal');
  };
  return (
    <Sheet title={t('leaveTitle')} onClose={onStay}>
      <p className={styles.text}>{t(isLast ? 'leaveLastText' : 'leaveText')}</p>
      <div className={styles.answers}>
        <Button look="danger" isBusy={isBusy} onClick={leave}>
          {t('leaveWorld')}
        </Button>
        <Button look="primary" onClick={onStay}>
          {t('stay')}
        </Button>
      </div>
    </Sheet>
  );
}
