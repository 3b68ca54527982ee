import { useEffect, useMemo, useRef, useState } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { BackIcon, CloseIcon, FirstIcon, ForwardIcon, LastIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { useWorker } from '../../../ui/use-worker.ts';
import type { MoveVerdict } from '../bots/solver/analysis.ts';
import { lowestFreeRow } from '../rules/engine.ts';
import type { FourKateView } from '../rules/types.ts';
import frame from '../view.module.css';
import { atCell, Board } from './Board.tsx';
import { Piece } from './Piece.tsx';
import styles from './Review.module.css';
import { boardsOf, isSlip, moverName, notationOf, valueWords, verdictsByMove, verdictWords } from './review.ts';
import { Timeline } from './Timeline.tsx';
import { words } from './words.ts';

interface ReviewProps {
  readonly room: RoomView;
  readonly view: FourKateView;
  readonly onClose: () => void;
}

/** The solver and its book are loaded here and nowhere else in the browser. */
const openSolver = () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });

/** A finished game, move by move, with what each move was worth. */
export function Review({ room, view, onClose }: ReviewProps) {
  const t = useWords(words);
  const { moves } = view;
  const boards = useMemo(() => boardsOf(view), [view]);
  const analysis = useWorker<string, MoveVerdict>(openSolver, notationOf(moves));
  const isWorking = analysis.state === 'working';
  const verdicts = verdictsByMove(analysis, moves);
  const [{ step, isOnward }, setPlace] = useState({ step: moves.length, isOnward: false });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const goTo = (next: number) => {
    const within = Math.max(0, Math.min(moves.length, next));
    setPlace({ step: within, isOnward: within === step + 1 });
  };
  useReplayKeys({
    ArrowLeft: () => goTo(step - 1),
    ArrowRight: () => goTo(step + 1),
    Home: () => goTo(0),
    End: () => goTo(moves.length),
  });

  const move = moves[step - 1] ?? null;
  const verdict = verdicts[step - 1];
  const better = isSlip(verdict) ? verdict.better : null;
  const betterRow = better === null ? null : lowestFreeRow(boards[step - 1]!, better);
  const isAtEnd = step === moves.length;
  const slips = verdicts.filter(isSlip);
  const nameAt = (index: number) => moverName(moves[index]!, room, t);

  return (
    <>
      <div className={frame.board}>
        <Board
          board={boards[step]!}
          falling={isOnward ? move : null}
          last={move}
          winningCells={isAtEnd ? view.winningCells : null}
        >
          {move && better !== null && betterRow !== null && (
            <span className={styles.better} style={atCell(better, betterRow)} aria-hidden="true">
              <Piece color={move.color} />
            </span>
          )}
          {move && isSlip(verdict) && (
            <span className={styles.badge} style={atCell(move.column, move.row)} aria-hidden="true">
              !
            </span>
          )}
        </Board>
      </div>
      <section ref={panel} className={`${frame.below} ${styles.panel}`} aria-label={t('review')}>
        <p className={styles.sentence} data-slip={isSlip(verdict) || undefined} aria-live="polite">
          {sentence()}
        </p>
        <Timeline moves={moves} verdicts={verdicts} step={step} onStep={goTo} />
        <div className={styles.arrows}>
          <IconButton label={t('toStart')} aria-disabled={step === 0} onClick={() => goTo(0)}>
            <FirstIcon />
          </IconButton>
          <IconButton label={t('oneBack')} aria-disabled={step === 0} onClick={() => goTo(step - 1)}>
            <BackIcon />
          </IconButton>
          <p className={styles.count}>
            <span>{t('moveOf', { move: step, count: moves.length })}</span>
            {isWorking && <small>{t('solved', { done: analysis.answers.length, count: moves.length })}</small>}
          </p>
          <IconButton label={t('oneOn')} aria-disabled={isAtEnd} onClick={() => goTo(step + 1)}>
            <ForwardIcon />
          </IconButton>
          <IconButton label={t('toEnd')} aria-disabled={isAtEnd} onClick={() => goTo(moves.length)}>
            <LastIcon />
          </IconButton>
          <IconButton label={t('toResult')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {turningPoints()}
      </section>
    </>
  );

  function sentence(): string {
    if (move === null) return t('opens', { name: nameAt(0) });
    const verdictText = isAtEnd
      ? t(view.winner === 'draw' ? 'fillsBoard' : 'makesFour')
      : verdictWords(verdict, isWorking, t);
    return t('moveWas', { move: step, name: nameAt(step - 1), column: move.column + 1, verdict: verdictText });
  }

  function turningPoints() {
    if (analysis.state === 'failed') return <p className={styles.note}>{t('noAnalysis')}</p>;
    return (
      <>
        {slips.length > 0 && (
          <ul className={styles.slips} aria-label={t('turningPoints')}>
            {slips.map(({ index, before, after }) => (
              <li key={index}>
                <button
                  type="button"
                  className={styles.slip}
                  aria-current={step === index + 1 ? 'step' : undefined}
                  onClick={() => goTo(index + 1)}
                >
                  {t('turningPoint', {
                    move: index + 1,
                    name: nameAt(index),
                    before: valueWords(before, t),
                    after: valueWords(after, t),
                  })}
                </button>
              </li>
            ))}
          </ul>
        )}
        {analysis.state === 'done' && slips.length === 0 && <p className={styles.note}>{t('noTurningPoint')}</p>}
      </>
    );
  }
}

/** From anywhere on the page, but not out of a dialog, where keys have another meaning. */
function useReplayKeys(steps: Readonly<Record<string, () => void>>): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const go = latest.current[event.key];
      if (!go || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault(); // the scrubber would take the step once more
      go();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
