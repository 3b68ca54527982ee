import type { GameStory } from '../../../src/ui/story.ts';
import type { PartyEvents, PartyView } from '../rules/types.ts';
import { words } from './words.ts';

/** How the events of a game are told: the line in the log, the sound and the words for screen readers. */
export const story: GameStory<PartyEvents, PartyView, keyof (typeof words)['en']> = {
  words,
  events: {
    picked: { line: ({ data, t, nameOf }) => t('personPicked', { name: nameOf(data.playerId) }) },
    'round-result': {
      line: ({ data, t }) => t('roundOver', { round: data.round }),
      sound: 'card',
      announcement: ({ t }) => t('reveal'),
    },
  },
};
