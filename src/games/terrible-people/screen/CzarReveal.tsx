import type { GameViewProps } from '../../../ui/game-view.ts';
import { CrownIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import { CZAR_REVEAL_DURATION_MS } from '../rules/constants.ts';
import type { TerribleView } from '../rules/types.ts';
import frame from '../view.module.css';
import { words } from './words.ts';

type CzarRevealProps = Pick<GameViewProps<TerribleView>, 'room' | 'view' | 'me' | 'serverNow'>;

/** Who judges this round. */
export function CzarReveal({ room, view, me, serverNow }: CzarRevealProps) {
  const t = useWords(words);
  const name = nameOf(room, view.czarId);
  const isMe = view.czarId === me;
  return (
    <section className={frame.reveal}>
      <span className={frame.crown}>
        <CrownIcon size={72} />
      </span>
      <h2>{isMe ? t('youAreCzar') : t('isCzar', { name })}</h2>
      <p>{isMe ? t('czarHint') : t('playerHint', { name })}</p>
      <TurnTimer
        endsAt={view.phaseEndsAt}
        totalMs={CZAR_REVEAL_DURATION_MS}
        serverNow={serverNow}
        size={44}
        showsSeconds
      />
    </section>
  );
}
