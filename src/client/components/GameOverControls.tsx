import { useState } from 'react';
import type { GameAction, PlayerId } from '../../kit/contract.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import type { ActOutcome } from '../../ui/game-view.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './GameOverControls.module.css';

interface GameOverControlsProps {
  readonly room: RoomView;
  readonly me: PlayerId | null;
  readonly act: (action: GameAction) => Promise<ActOutcome>;
  readonly onLeave: () => void;
}

/** Play Again for the owner, who is waited for to the others, and the door for all. */
export function GameOverControls({ room, me, act, onLeave }: GameOverControlsProps) {
  const t = useClientWords();
  const [isBusy, setIsBusy] = useState(false);
  const owner = room.players.find((player) => player.id === room.ownerId);
  const again = async () => {
    setIsBusy(true);
    await act({ type: 'play-again' });
    setIsBusy(false);
  };
  return (
    <div className={styles.controls}>
      {me !== null && me === room.ownerId ? (
        <Button look="primary" size="large" isBusy={isBusy} onClick={again}>
          {t('playAgain')}
        </Button>
      ) : (
        <p>{t('waitingForAgain', { name: owner?.name ?? '…' })}</p>
      )}
      <Button look="quiet" onClick={onLeave}>
        {t('leaveWorld')}
      </Button>
    </div>
  );
}
