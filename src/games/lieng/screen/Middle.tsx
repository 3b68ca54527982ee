import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { LiengView } from '../rules/types.ts';
import frame from '../view.module.css';
import { Pots } from './Pots.tsx';
import { Result } from './Result.tsx';
import { isOnTurn, statusWords } from './status-words.ts';
import { words } from './words.ts';

interface MiddleProps {
  readonly room: RoomView;
  readonly view: LiengView;
  readonly me: PlayerId | null;
  readonly isPolite: boolean;
  readonly onHelp: () => void;
}

/** The number of the hand, the pots, and the result or what the table waits for. */
export function Middle({ room, view, me, isPolite, onHelp }: MiddleProps) {
  const t = useWords(words);
  const { hands } = view.settings;
  return (
    <div className={frame.middle}>
      <p className={frame.handNo}>
        <span>{hands > 0 ? t('handNoOf', { n: view.handNo, total: hands }) : t('handNo', { n: view.handNo })}</span>
        <button type="button" className={frame.help} aria-label={t('help')} onClick={onHelp}>
          ?
        </button>
      </p>
      <Pots room={room} view={view} />
      {view.outcome ? (
        <Result room={room} view={view} isPolite={isPolite} />
      ) : (
        <p className={frame.status} data-mine={isOnTurn(view, me) || undefined}>
          {statusWords(room, view, me, t)}
        </p>
      )}
    </div>
  );
}
