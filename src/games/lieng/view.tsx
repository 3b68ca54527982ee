import { useState } from 'react';
import type { GameViewProps } from '../../ui/game-view.ts';
import { useStory } from '../../ui/story.ts';
import type { LiengAction, LiengView, PublicSeat } from './rules/types.ts';
import { Choices } from './screen/Choices.tsx';
import { HelpSheet } from './screen/HelpSheet.tsx';
import { Middle } from './screen/Middle.tsx';
import { Opponents } from './screen/Opponents.tsx';
import { OwnPlace } from './screen/OwnPlace.tsx';
import { Standings } from './screen/Standings.tsx';
import { story } from './screen/story.ts';
import { usePreference } from './screen/use-preference.ts';
import styles from './view.module.css';

const COMPACT_FROM = 10;

export default function LiengGameView(props: GameViewProps<LiengView, LiengAction>) {
  const { room, view, me, serverNow, controls } = props;
  useStory(story, props);
  const [isHelping, setHelping] = useState(false);
  const [isPolite, setPolite] = usePreference('polite', false);
  const [autoFlip, setAutoFlip] = usePreference('auto-flip', false);
  const own = view.seats.find(({ playerId }) => playerId === me);
  const opponents = opponentsOf(view, own);
  const isCrowded = opponents.length >= COMPACT_FROM;
  const table = { room, view, isPolite, serverNow };
  return (
    <div className={styles.game} data-phase={view.phase} data-crowded={isCrowded || undefined}>
      <div className={styles.oval} aria-hidden="true" />
      <Opponents {...table} opponents={opponents} isSeated={own !== undefined} isCrowded={isCrowded} />
      <Middle {...table} me={me} onHelp={() => setHelping(true)} />
      <div className={styles.bottom}>
        {own && <OwnPlace {...props} own={own} autoFlip={autoFlip} isPolite={isPolite} />}
        <div className={styles.controls}>
          {view.isOver ? (
            <>
              <Standings room={room} view={view} me={me} />
              {controls}
            </>
          ) : (
            <Choices {...props} own={own} />
          )}
        </div>
      </div>
      {isHelping && (
        <HelpSheet
          tieBreak={view.settings.tieBreak}
          isPolite={isPolite}
          onPolite={setPolite}
          autoFlip={autoFlip}
          onAutoFlip={setAutoFlip}
          onClose={() => setHelping(false)}
        />
      )}
    </div>
  );
}

/** The other seats, clockwise from the viewer's left. */
const opponentsOf = ({ seats }: LiengView, own: PublicSeat | undefined): readonly PublicSeat[] =>
  own === undefined ? seats : [...seats.slice(own.seat + 1), ...seats.slice(0, own.seat)];
