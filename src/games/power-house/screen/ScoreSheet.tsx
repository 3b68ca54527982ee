import type { ReactNode } from 'react';
import type { PlayerId, Timestamp } from '../../../kit/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWords } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import { SCORE_DISPLAY_MS } from '../rules/clock.ts';
import type { PowerHouseView } from '../rules/types.ts';
import styles from './ScoreSheet.module.css';
import { words } from './words.ts';

interface ScoreSheetProps {
  readonly view: PowerHouseView;
  readonly me: PlayerId | null;
  readonly nameOf: (id: PlayerId) => string;
  readonly isActing: boolean;
  readonly serverNow: () => Timestamp;
  readonly onReady: () => void;
  /** Play Again and Leave World. */
  readonly controls: ReactNode;
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'));

/** How a game went, who is ready for the next one, and in the end the ranking of the series. */
export function ScoreSheet({ view, me, nameOf, isActing, serverNow, onReady, controls }: ScoreSheetProps) {
  const t = useWords(words);
  const { scoringResult, finalRankings, nextReady, seatOrder, scores, roles, pointsTaken } = view;
  const result = scoringResult!;
  const { bidTeamSuccess: isMade, bidTeamPoints: points, bidAmount: bid } = result;
  const order = finalRankings ? finalRankings.map(({ playerId }) => playerId) : seatOrder;
  const isReady = me !== null && nextReady.includes(me);
  return (
    <section className={styles.sheet} data-made={isMade}>
      <h2>{finalRankings ? winnerWords() : t(isMade ? 'made' : 'failed')}</h2>
      <p className={styles.line}>
        {finalRankings && `${t(isMade ? 'made' : 'failed')} · `}
        {t('scoreLine', { points, bid })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('player')}</th>
            <th scope="col">{t('taken')}</th>
            <th scope="col">{t('change')}</th>
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((id) => (
            <tr key={id} data-me={id === me || undefined}>
              <th scope="row">
                {finalRankings && <b>{t('rank', { rank: rankOf(id) })} </b>}
                <span className={styles.name}>{nameOf(id)}</span>
                {nextReady.includes(id) && !finalRankings && (
                  <span className={styles.ready} title={t('isReady')}>
                    ✓<span className="visually-hidden">{t('isReady')}</span>
                  </span>
                )}
                <small data-role={roles[id]}>{t(roles[id] === 'unknown' ? 'opponent' : roles[id]!)}</small>
              </th>
              <td>{pointsTaken[id]}</td>
              <td data-sign={Math.sign(result.playerDeltas[id] ?? 0)}>{signed(result.playerDeltas[id] ?? 0)}</td>
              <td>
                <b>{scores[id]}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.history.length > 1 && <SeriesTable view={view} nameOf={nameOf} />}
      <div className={styles.foot}>
        {finalRankings ? (
          controls
        ) : (
          <div className={styles.next}>
            <TurnTimer
              endsAt={view.phaseEndsAt}
              totalMs={SCORE_DISPLAY_MS}
              serverNow={serverNow}
              size={44}
              showsSeconds
            />
            <span>{t('readyCount', { count: nextReady.length, needed: seatOrder.length })}</span>
            {me !== null && (
              <Button look="primary" disabled={isReady || isActing} onClick={onReady}>
                {t('ready')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );

  function rankOf(id: PlayerId): number {
    return finalRankings?.find(({ playerId }) => playerId === id)?.rank ?? 0;
  }
  function winnerWords(): string {
    const winners = finalRankings!.filter(({ rank }) => rank === 1).map(({ playerId }) => nameOf(playerId));
    return winners.length === 1 ? t('wonBy', { name: winners[0]! }) : t('wonByMany', { names: winners.join(', ') });
  }
}

function SeriesTable({ view, nameOf }: Pick<ScoreSheetProps, 'view' | 'nameOf'>) {
  const t = useWords(words);
  return (
    <details className={styles.series}>
      <summary>{t('byGame')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('gameNumber')}</th>
              <th scope="col">{t('bid')}</th>
              {view.seatOrder.map((id) => (
                <th key={id} scope="col">
                  <span className={styles.name}>{nameOf(id)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.history.map(({ gameNumber, bid, suit, success, deltas }) => (
              <tr key={gameNumber}>
                <th scope="row">{gameNumber}</th>
                <td>
                  {bid} <SuitMark suit={suit} size={12} /> {success ? '✓' : '✗'}
                </td>
                {view.seatOrder.map((id) => (
                  <td key={id}>{signed(deltas[id] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
