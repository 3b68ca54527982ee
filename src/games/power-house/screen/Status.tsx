import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { PowerHouseView } from '../rules/types.ts';
import frame from '../view.module.css';
import { statusWords } from './status-words.ts';
import { words } from './words.ts';

interface StatusProps extends Pick<GameViewProps<PowerHouseView>, 'room' | 'view' | 'me'> {
  readonly onResume: () => void;
}

/** What the table waits for, and the way back from autopilot. */
export function Status({ room, view, me, onResume }: StatusProps) {
  const t = useWords(words);
  const status = statusWords(room, view, me, t);
  return (
    <>
      <p className={frame.status} data-mine={view.mine?.isMyTurn || undefined}>
        {me === null && view.phase !== 'dealing' ? `${t('watching')} · ${status}` : status}
      </p>
      {me !== null && view.autopilot.includes(me) && (
        <button type="button" className={frame.autopilot} onClick={onResume}>
          {t('onAutopilot')} <b>{t('takeOver')}</b>
        </button>
      )}
    </>
  );
}
