import { useEffect, useMemo, useRef, useState } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { useWorker } from '../../../ui/use-worker.ts';
import type { MoveVerdict } from '../bots/solver/analysis.ts';
import type { FourKateView } from '../rules/types.ts';
import frame from '../view.module.css';
import { ReplayControls } from './ReplayControls.tsx';
import styles from './Review.module.css';
import { ReviewBoard } from './ReviewBoard.tsx';
import { boardsOf, isSlip, moverName, notationOf, verdictsByMove, verdictWords } from './review.ts';
import { Timeline } from './Timeline.tsx';
import { TurningPoints } from './TurningPoints.tsx';
import { words } from './words.ts';

interface ReviewProps {
  readonly room: RoomView;
  readonly view: FourKateView;
  readonly onClose: () => void;
}

/** The only place in the browser that loads the solver and its book. */
const openSolver = () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });

/** A finished game, move by move, with what each move was worth. */
export function Review({ room, view, onClose }: ReviewProps) {
  const t = useWords(words);
  const { moves } = view;
  const boards = useMemo(() => boardsOf(view), [view]);
  const analysis = useWorker<string, MoveVerdict>(openSolver, notationOf(moves));
  const verdicts = verdictsByMove(analysis, moves);
  const isWorking = analysis.state === 'working';
  const { step, isOnward, goTo } = useReplay(moves.length);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const move = moves[step - 1] ?? null;
  const verdict = verdicts[step - 1];
  const isAtEnd = step === moves.length;
  const nameAt = (index: number) => moverName(moves[index]!, room, t);
  const sentence = (): string => {
    if (move === null) return t('opens', { name: nameAt(0) });
    const verdictText = isAtEnd
      ? t(view.winner === 'draw' ? 'fillsBoard' : 'makesFour')
      : verdictWords(verdict, isWorking, t);
    return t('moveWas', { move: step, name: nameAt(step - 1), column: move.column + 1, verdict: verdictText });
  };
  return (
    <>
      <div className={frame.board}>
        <ReviewBoard
          before={boards[step - 1] ?? null}
          board={boards[step]!}
          move={move}
          verdict={verdict}
          isFalling={isOnward}
          winningCells={isAtEnd ? view.winningCells : null}
        />
      </div>
      <section ref={panel} className={`${frame.below} ${styles.panel}`} aria-label={t('review')}>
        <p className={styles.sentence} data-slip={isSlip(verdict) || undefined} aria-live="polite">
          {sentence()}
        </p>
        <Timeline moves={moves} verdicts={verdicts} step={step} onStep={goTo} />
        <ReplayControls
          step={step}
          count={moves.length}
          solved={isWorking ? analysis.answers.length : null}
          onStep={goTo}
          onClose={onClose}
        />
        <TurningPoints state={analysis.state} verdicts={verdicts} step={step} nameAt={nameAt} onStep={goTo} />
      </section>
    </>
  );
}

/** Which move of the game is shown; keys walk through the game. */
function useReplay(count: number) {
  const [{ step, isOnward }, setPlace] = useState({ step: count, isOnward: false });
  const goTo = (next: number) => {
    const within = Math.max(0, Math.min(count, next));
    setPlace({ step: within, isOnward: within === step + 1 });
  };
  useReplayKeys({
    ArrowLeft: () => goTo(step - 1),
    ArrowRight: () => goTo(step + 1),
    Home: () => goTo(0),
    End: () => goTo(count),
  });
  return { step, isOnward, goTo };
}

/** Keys work everywhere on the page but in a dialog, where they have another meaning. */
function useReplayKeys(steps: Readonly<Record<string, () => void>>): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const go = latest.current[event.key];
      if (!go || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault(); // the scrubber would take the same step again
      go();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
