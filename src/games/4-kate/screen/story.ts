import type { GameStory } from '../../../ui/story.ts';
import { colorOf } from '../rules/engine.ts';
import type { FourKateEvents, FourKateView } from '../rules/types.ts';
import { resultWords } from './result-words.ts';
import { drop } from './sounds.ts';
import { type WordKey, words } from './words.ts';

export const story: GameStory<FourKateEvents, FourKateView, WordKey> = {
  words,
  events: {
    'move-made': {
      line: ({ data, t }) => t('drops', { color: t(data.color), column: data.column + 1 }),
      sound: drop,
      announcement: ({ data, room, view, me, t }) => {
        const dropped = t('drops', { color: t(data.color), column: data.column + 1 });
        if (view.phase === 'game_over') return `${dropped} ${resultWords(room, view, t)}`;
        return me === view.players[view.currentTurn] ? `${dropped} ${t('yourTurnNow')}` : dropped;
      },
    },
    'game-over': {
      line: ({ data, t }) => (data.winner === 'draw' ? t('drawLine') : t('wonLine', { name: t(data.winner) })),
      sound: ({ view, me }) => {
        const color = me === null ? null : colorOf(view, me);
        return color === null || view.winner === color ? 'win' : 'lose';
      },
    },
  },
};
