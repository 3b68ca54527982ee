import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { LiengAction, LiengView, PublicSeat } from '../rules/types.ts';
import frame from '../view.module.css';
import { Hurry } from './Hurry.ts';
import { OwnHand } from './OwnHand.tsx';
import { Ring } from './SeatPlate.tsx';
import { seatStatus } from './seat-status.ts';
import { isOnTurn } from './status-words.ts';
import { words } from './words.ts';

interface OwnPlaceProps extends Pick<GameViewProps<LiengView, LiengAction>, 'view' | 'me' | 'serverNow' | 'play'> {
  readonly own: PublicSeat;
  readonly autoFlip: boolean;
  readonly isPolite: boolean;
}

/** The viewer's clock, cards and chips. */
export function OwnPlace({ view, me, own, autoFlip, isPolite, serverNow, play }: OwnPlaceProps) {
  const t = useWords(words);
  const won = view.phase === 'ENDED' ? (view.outcome?.payouts[own.playerId] ?? 0) : 0;
  const isShown = view.outcome?.ranking.some(({ playerId }) => playerId === me) ?? false;
  return (
    <>
      {isOnTurn(view, me) && (
        <span className={frame.ownRing}>
          <Ring view={view} serverNow={serverNow} size={48} />
          <Hurry view={view} serverNow={serverNow} play={play} />
        </span>
      )}
      <OwnHand view={view} autoFlip={autoFlip} isPolite={isPolite} onPeek={() => play('card')} />
      <p className={frame.own} data-won={won > 0 || undefined}>
        <b>{t('you')}</b>
        {view.dealerSeat === own.seat && <span className={frame.dealer}>{t('dealer')}</span>}
        <span>{t('chips', { count: own.chips })}</span>
        <span>{won > 0 ? t('netUp', { amount: won }) : isShown ? '' : seatStatus(own, view, t)}</span>
      </p>
    </>
  );
}
