import { cardName, suitName } from '../../../ui/card-words.ts';
import type { EventStory, GameStory, LineContext } from '../../../ui/story.ts';
import type { PowerHouseEvents } from '../rules/events.ts';
import type { PowerHouseView } from '../rules/types.ts';
import { calledName } from './naming.ts';
import { statusWords } from './status-words.ts';
import { type WordKey, words } from './words.ts';

type Line<Data> = (context: LineContext<Data, WordKey>) => string;

/** The line of the log is also announced. */
const spoken = <Data>(line: Line<Data>): EventStory<Data, PowerHouseView, WordKey> => ({ line, announcement: line });

export const story: GameStory<PowerHouseEvents, PowerHouseView, WordKey> = {
  words,
  events: {
    'game-started': spoken(({ data, t }) => t('saidGame', { number: data.gameNumber })),
    redeal: spoken(({ t }) => t('redeal')),
    'turn-changed': {
      announcement: ({ data, room, view, me, t }) => (data.playerId === me ? statusWords(room, view, me, t) : null),
    },
    'bid-placed': spoken(({ data, t, nameOf }) => t('saidBid', { name: nameOf(data.playerId), amount: data.amount })),
    'bid-passed': spoken(({ data, t, nameOf }) => t('saidPass', { name: nameOf(data.playerId) })),
    'bidding-won': spoken(({ data, t, nameOf }) => t('saidWon', { name: nameOf(data.leader), amount: data.amount })),
    'powerhouse-selected': spoken(({ data, t, language }) => t('saidSuit', { suit: suitName(data.suit, language) })),
    'partner-cards-selected': spoken(({ data, t, language }) =>
      t('saidCalled', { cards: data.partnerCards.map((called) => calledName(called, language, t)).join(', ') }),
    ),
    'card-played': {
      ...spoken(({ data, t, language, nameOf }) =>
        t('saidPlayed', { name: nameOf(data.playerId), card: cardName(data.card, language) }),
      ),
      sound: 'card',
    },
    'partner-revealed': spoken(({ data, t, nameOf }) => t('saidRevealed', { name: nameOf(data.playerId) })),
    'trick-won': spoken(({ data, t, nameOf }) => t('saidTrick', { name: nameOf(data.winner), points: data.points })),
    'game-result': {
      ...spoken(({ data, t }) => t(data.bidTeamSuccess ? 'saidMade' : 'saidFailed', { points: data.bidTeamPoints })),
      sound: ({ data, view, me }) => {
        if (me === null) return null;
        const wasOnBidSide = view.roles[me] === 'leader' || view.roles[me] === 'partner';
        const hasWon = (data.playerDeltas[me] ?? 0) > 0 && wasOnBidSide === data.bidTeamSuccess;
        return hasWon ? 'win' : 'lose';
      },
    },
    'game-over': spoken(({ t }) => t('seriesOver')),
    'autopilot-changed': spoken(({ data, t, nameOf }) =>
      t(data.on ? 'saidAutopilot' : 'saidBack', { name: nameOf(data.playerId) }),
    ),
  },
};
