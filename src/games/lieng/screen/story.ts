import type { RoomView } from '../../../kit/room-view.ts';
import { shortNameOf } from '../../../ui/player-name.ts';
import type { EventStory, GameStory } from '../../../ui/story.ts';
import type { LiengEvents } from '../rules/events.ts';
import type { Amounts, LiengView } from '../rules/types.ts';
import { handWords } from './names.ts';
import { isOnTurn, statusWords } from './status-words.ts';
import { type LiengWords, type WordKey, words } from './words.ts';

const winnersWords = (payouts: Amounts, room: RoomView, t: LiengWords): string[] =>
  Object.entries(payouts)
    .filter(([, amount]) => amount > 0)
    .map(([id, amount]) => t('wins', { name: shortNameOf(room, id), amount }));

function betWords(
  { action, auto, paid, bet, isRaise, allIn }: LiengEvents['bet-placed'],
  name: string,
  t: LiengWords,
): string {
  if (action === 'BO') return t(auto ? 'tellTimedOut' : 'tellFold', { name });
  if (allIn) return t('tellAllIn', { name, amount: bet });
  if (isRaise) return t('tellRaise', { name, amount: bet });
  return paid === 0 ? t('tellCheck', { name }) : t('tellCall', { name, amount: paid });
}

const playerLine = (key: WordKey): EventStory<LiengEvents['player-busted'], LiengView, WordKey> => ({
  line: ({ data, room, t }) => t(key, { name: shortNameOf(room, data.playerId) }),
});

export const story: GameStory<LiengEvents, LiengView, WordKey> = {
  words,
  events: {
    'hand-started': { line: ({ data, t }) => t('tellHand', { n: data.handNo, pot: data.pot }), sound: 'card' },
    'turn-changed': {
      announcement: ({ room, view, me, t }) => (isOnTurn(view, me) ? statusWords(room, view, me, t) : null),
    },
    'bet-placed': {
      line: ({ data, room, t }) => betWords(data, shortNameOf(room, data.playerId), t),
      sound: ({ data }) => (data.paid > 0 ? 'chip' : null),
    },
    showdown: {
      line: ({ data, room, t }) =>
        data.hands
          .map((hand) => t('tellShown', { name: shortNameOf(room, hand.playerId), hand: handWords(hand, t, false) }))
          .join(' · '),
      sound: 'card',
    },
    'hand-ended': {
      line: ({ data, room, t }) => winnersWords(data.payouts, room, t).join(' · '),
      sound: ({ data, me }) => (me !== null && (data.payouts[me] ?? 0) > 0 ? 'win' : 'chip'),
      announcement: ({ data, room, t }) => winnersWords(data.payouts, room, t).join('. '),
    },
    'bet-refunded': {
      line: ({ data, room, t }) => t('refund', { name: shortNameOf(room, data.playerId), amount: data.amount }),
    },
    'player-busted': playerLine('tellBust'),
    'player-rebought': playerLine('tellRebuy'),
    'player-sat-out': playerLine('tellSatOut'),
    'player-sat-in': playerLine('tellSatIn'),
  },
};
