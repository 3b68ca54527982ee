import type { EventContext, GameStory, LineContext } from '../../../ui/story.ts';
import type { TerribleEvents } from '../rules/events.ts';
import { finishedLine } from '../rules/sentence.ts';
import type { TerribleView } from '../rules/types.ts';
import { type WordKey, words } from './words.ts';

type Line<Name extends keyof TerribleEvents> = LineContext<TerribleEvents[Name], WordKey>;
type Arrival<Name extends keyof TerribleEvents> = EventContext<TerribleEvents[Name], TerribleView, WordKey>;

/** The line of a new round; null for any other phase. */
const roundLine = ({ data, t, nameOf }: Line<'phase-changed'>): string | null =>
  data.phase === 'czar_reveal' ? t('roundLine', { round: data.currentRound, name: nameOf(data.czarId) }) : null;

function announcePhase(context: Arrival<'phase-changed'>): string | null {
  const { data, me, t } = context;
  const isCzar = data.czarId === me;
  switch (data.phase) {
    case 'czar_reveal':
      return isCzar ? `${roundLine(context)}. ${t('youAreCzar')}.` : roundLine(context);
    case 'submitting':
      return t(me === null || isCzar ? 'waitingForAnswers' : 'yourTurnToAnswer');
    case 'judging':
      return t(isCzar ? 'yourTurnToJudge' : 'allIn');
    default:
      return null;
  }
}

function announceResult({ data, view, me, t, nameOf }: Arrival<'round-result'>): string {
  const won = data.winnerId === me ? t('youWonRound') : t('wonRound', { name: nameOf(data.winnerId) });
  const line = view.history.at(-1);
  return line ? `${won} ${finishedLine({ text: line.prompt }, line.answer)}` : won;
}

export const story: GameStory<TerribleEvents, TerribleView, WordKey> = {
  words,
  events: {
    'phase-changed': { line: roundLine, hint: roundLine, announcement: announcePhase },
    'player-submitted': {
      line: ({ data, t, nameOf }) => (data.auto ? t('autoLine', { name: nameOf(data.playerId) }) : null),
      sound: ({ view }) => (view.phase === 'submitting' ? 'card' : null),
      announcement: ({ view, t }) =>
        view.phase === 'submitting'
          ? t('progressWords', { done: view.submittedIds.length, all: view.seats.length - 1 })
          : null,
    },
    'round-result': {
      line: ({ data, t }) =>
        t('wonLine', { name: data.winnerName, answer: data.submission.map(({ text }) => text).join(' / ') }),
      sound: ({ data, me }) => (data.winnerId === me ? 'win' : 'chip'),
      announcement: announceResult,
    },
    'game-over': {
      line: ({ data, t }) => t('gameLine', { name: data.winnerName }),
      sound: ({ data, me }) => (data.winnerId === me || me === null ? 'win' : 'lose'),
      announcement: ({ data, me, t, nameOf }) =>
        data.winnerId === me ? t('youWonGame') : t('wonGame', { name: nameOf(data.winnerId) }),
    },
  },
};
