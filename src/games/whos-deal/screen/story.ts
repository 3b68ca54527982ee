import { cardName, suitName } from '../../../ui/card-words.ts';
import type { EventStory, GameStory, LineContext } from '../../../ui/story.ts';
import type { WhosDealEvents, WhosDealView } from '../rules/types.ts';
import { myTeamOf, teamKey } from './teams.ts';
import { type WordKey, words } from './words.ts';

/** A line for the log that screen readers say too; to the player on turn with a call to act. */
const told = <Data>(
  line: (context: LineContext<Data, WordKey>) => string,
): EventStory<Data, WhosDealView, WordKey> => ({
  line,
  announcement: (context) =>
    context.legal.length > 0 ? `${line(context)}. ${context.t('yourTurnNow')}` : line(context),
});

const callLine = ({ data, t, language, nameOf }: LineContext<WhosDealEvents['trump-action'], WordKey>): string => {
  const name = nameOf(data.seatIndex);
  if (data.action === 'pass') return t('tellPass', { name });
  const key = data.action === 'order-up' ? 'tellOrderUp' : 'tellCall';
  return t(data.goAlone ? `${key}Alone` : key, { name, suit: suitName(data.suit, language) });
};

export const story: GameStory<WhosDealEvents, WhosDealView, WordKey> = {
  words,
  events: {
    'trump-action': told(callLine),
    'dealer-discarded': told(({ data, t, nameOf }) => t('tellDiscard', { name: nameOf(data.seatIndex) })),
    'card-played': {
      ...told(({ data, t, language, nameOf }) =>
        t('tellCard', { name: nameOf(data.seatIndex), card: cardName(data.card, language) }),
      ),
      sound: 'card',
    },
    'trick-won': told(({ data, t, nameOf }) => t('tellTrick', { name: nameOf(data.winningSeatIndex) })),
    'round-over': told(({ data, t }) => t('tellRound', data.scores)),
    'new-round': {
      ...told(({ data, t, nameOf }) => t('tellNewRound', { name: nameOf(data.dealerSeatIndex) })),
      sound: 'card',
    },
    'game-over': {
      ...told(({ data, t }) => t('tellOver', { team: t(teamKey(data.winningTeam)), ...data.finalScores })),
      sound: ({ view }) => (myTeamOf(view) === null || view.winningTeam === myTeamOf(view) ? 'win' : 'lose'),
    },
  },
};
