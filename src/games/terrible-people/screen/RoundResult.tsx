import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import { ROUND_RESULT_DURATION_MS } from '../rules/constants.ts';
import type { TerribleView } from '../rules/types.ts';
import frame from '../view.module.css';
import { Winner } from './Winner.tsx';
import { words } from './words.ts';

type RoundResultProps = Pick<GameViewProps<TerribleView>, 'room' | 'view' | 'me' | 'serverNow'>;

/** The line that won the round, and its author. */
export function RoundResult({ room, view, me, serverNow }: RoundResultProps) {
  const t = useWords(words);
  const line = view.history.at(-1)!;
  const title = line.winnerId === me ? t('youWonRound') : t('wonRound', { name: nameOf(room, line.winnerId) });
  return (
    <section className={frame.result}>
      <Winner line={line} title={title} />
      <TurnTimer
        endsAt={view.phaseEndsAt}
        totalMs={ROUND_RESULT_DURATION_MS}
        serverNow={serverNow}
        size={56}
        showsSeconds
      />
    </section>
  );
}
