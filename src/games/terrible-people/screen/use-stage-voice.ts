import type { PlayerId } from '../../../kit/contract.ts';
import { type GameViewProps, useNewEvents } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { finishedLine } from '../rules/sentence.ts';
import type { Phase, TerribleAction, TerribleView } from '../rules/types.ts';
import { words } from './words.ts';

/** Says and sounds what happens: phases, progress, and the line that won. */
export function useStageVoice(props: GameViewProps<TerribleView, TerribleAction>): void {
  const { room, view, me, story, play, announce, hint } = props;
  const t = useWords(words);
  const nameOf = (id: PlayerId): string => room.players.find((seat) => seat.id === id)?.name ?? '…';

  const sayPhase = (phase: Phase): void => {
    const isCzar = view.czarId === me;
    if (phase === 'czar_reveal') {
      const line = t('roundLine', { round: view.currentRound, name: nameOf(view.czarId) });
      hint(line);
      announce(isCzar ? `${line}. ${t('youAreCzar')}.` : line);
    }
    const isAnswering = me !== null && !isCzar;
    if (phase === 'submitting') announce(isAnswering ? t('yourTurnToAnswer') : t('waitingForAnswers'));
    if (phase === 'judging') announce(isCzar ? t('yourTurnToJudge') : t('allIn'));
  };
  const sayResult = (winnerId: PlayerId): void => {
    const line = view.history.at(-1);
    const won = winnerId === me ? t('youWonRound') : t('wonRound', { name: nameOf(winnerId) });
    announce(line ? `${won} ${finishedLine({ text: line.prompt }, line.answer)}` : won);
    play(winnerId === me ? 'win' : 'chip');
  };

  useNewEvents(story, ({ name, data }) => {
    if (name === 'phase-changed') sayPhase((data as { phase: Phase }).phase);
    if (name === 'player-submitted' && view.phase === 'submitting') {
      announce(t('progressWords', { done: view.submittedIds.length, all: view.seats.length - 1 }));
      play('card');
    }
    if (name === 'round-result') sayResult((data as { winnerId: PlayerId }).winnerId);
    if (name === 'game-over') {
      const { winnerId } = data as { winnerId: PlayerId };
      announce(winnerId === me ? t('youWonGame') : t('wonGame', { name: nameOf(winnerId) }));
      play(winnerId === me || me === null ? 'win' : 'lose');
    }
  });
}
