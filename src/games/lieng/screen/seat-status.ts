import type { LiengView, PublicSeat } from '../rules/types.ts';
import type { LiengWords } from './words.ts';

/** What a player has done or waits for, in a word or two. */
export function seatStatus(seat: PublicSeat, view: LiengView, t: LiengWords): string {
  if (seat.sittingOut) return t('sittingOut');
  if (seat.state === 'WAITING') {
    if (seat.chips === 0) return t('outOfChips');
    return view.order.length > 0 ? t('leftOut') : ' ';
  }
  if (seat.state === 'FOLDED') return seat.lastAction?.auto ? t('timedOut') : t('fold');
  if (seat.state === 'ALL_IN') return seat.bet > 0 ? `${t('allIn')} ${t('bet', { amount: seat.bet })}` : t('allIn');
  const bet = seat.bet > 0 ? t('bet', { amount: seat.bet }) : ' ';
  const { lastAction } = seat;
  if (!lastAction || !seat.acted) return bet;
  if (lastAction.isRaise) return `${t('raise')} ${seat.bet}`;
  return lastAction.paid === 0 ? `${t('check')} · ${seat.bet}` : `${t('call')} ${seat.bet}`;
}
