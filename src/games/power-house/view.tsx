import { type CSSProperties, useEffect, useState } from 'react';
import { type GameViewProps, type Tell, useNewEvents } from '../../ui/game-view.ts';
import { useLanguage, useWords } from '../../ui/language.tsx';
import type { PowerHouseAction, PowerHouseView } from './rules/types.ts';
import { BiddingPanel } from './screen/BiddingPanel.tsx';
import { ContractStrip } from './screen/ContractStrip.tsx';
import { Courtyard } from './screen/Courtyard.tsx';
import { nameOf, sentenceFor } from './screen/naming.ts';
import { OwnHand } from './screen/OwnHand.tsx';
import { PartnerPicker } from './screen/PartnerPicker.tsx';
import { PointsBar } from './screen/PointsBar.tsx';
import { ScoreSheet } from './screen/ScoreSheet.tsx';
import { SuitPicker } from './screen/SuitPicker.tsx';
import { TableNotes } from './screen/TableNotes.tsx';
import { words } from './screen/words.ts';
import styles from './view.module.css';

/** At larger tables seats have room for a name alone, while a panel is open on a phone. */
const MOST_WITH_FIGURES = 7;
/** A little less than the pause the rules leave after a trick. */
const LINGER_MS = 1700;

export default function PowerHouseGameView(props: GameViewProps<PowerHouseView, PowerHouseAction>) {
  const { room, view, me, isActing, serverNow, play, announce, hint, story, act, controls } = props;
  const t = useWords(words);
  const language = useLanguage();
  const isLingering = useLinger(view.gameNumber * 100 + view.currentRound, view.currentTrick?.plays.length ?? 0);
  const isMyTurn = view.mine?.isMyTurn ?? false;
  const send = (action: PowerHouseAction) => void act(action);
  const resume = useResume(props);
  const who = (id: string) => (id === me ? t('you') : nameOf(room, id));

  useNewEvents(story, (event) => {
    const sentence = sentenceFor(event, room, language);
    if (sentence) announce(sentence);
    if (event.name === 'turn-changed' && (event.data as { playerId: string }).playerId === me) announce(statusWords());
    if (event.name === 'card-played') play('card');
    if (event.name === 'game-result' && me !== null) {
      const { playerDeltas, bidTeamSuccess } = event.data as NonNullable<PowerHouseView['scoringResult']>;
      const wasOnBidSide = view.roles[me] === 'leader' || view.roles[me] === 'partner';
      play((playerDeltas[me] ?? 0) > 0 && wasOnBidSide === bidTeamSuccess ? 'win' : 'lose');
    }
  });

  function statusWords(): string {
    if (view.phase === 'dealing') return view.redeals > 0 ? t('redeal') : t('dealing');
    const name = view.currentTurn === null ? '' : nameOf(room, view.currentTurn);
    switch (view.phase) {
      case 'bidding':
        if (isMyTurn) return t('yourBid');
        return me !== null && view.bidding!.passes.includes(me)
          ? `${t('passedFinal')} · ${t('waitBid', { name })}`
          : t('waitBid', { name });
      case 'powerhouse':
        return isMyTurn ? t('yourSuit') : t('waitSuit', { name });
      case 'partners':
        return isMyTurn ? t('yourCall', { count: view.partnerCardCount ?? 1 }) : t('waitCall', { name });
      case 'playing':
        if (!isMyTurn) return t('waitCard', { name });
        return view.currentTrick!.plays.length === 0 ? t('yourLead') : t('yourCard');
      default:
        return '';
    }
  }

  const isScoring = (view.phase === 'scoring' && !isLingering) || view.phase === 'series-end';
  const hasContract = view.leader !== null && view.bidding !== null;
  const isAutopilot = me !== null && view.autopilot.includes(me);
  const isCalling = view.phase === 'partners' && isMyTurn;
  const isChoosing = isMyTurn && view.phase !== 'playing';
  const status = statusWords();
  return (
    <div className={styles.game} data-phase={view.phase} onPointerDownCapture={resume}>
      <header className={styles.top}>
        {hasContract ? (
          <ContractStrip view={view} room={room} />
        ) : (
          <p className={styles.gameNumber}>{t('game', { number: view.gameNumber, total: view.totalGames })}</p>
        )}
      </header>
      {isScoring ? (
        <ScoreSheet
          view={view}
          me={me}
          nameOf={who}
          isActing={isActing}
          serverNow={serverNow}
          onReady={() => send({ type: 'ready-next', payload: {} })}
          controls={controls}
        />
      ) : (
        <>
          {(view.phase === 'playing' || view.phase === 'scoring') && (
            <div className={styles.points}>
              <PointsBar view={view} />
            </div>
          )}
          <div
            className={styles.yard}
            data-low={(view.phase !== 'playing' && view.phase !== 'scoring') || undefined}
            data-crowded={view.seatOrder.length > MOST_WITH_FIGURES || undefined}
            style={{ '--seats': view.seatOrder.length } as CSSProperties}
          >
            <TableNotes view={view} nameOf={who} />
            <Courtyard view={view} room={room} me={me} isLingering={isLingering} serverNow={serverNow} />
          </div>
          <div className={styles.below} data-sheet={isChoosing || undefined}>
            <p className={styles.status} data-mine={isMyTurn || undefined}>
              {me === null && view.phase !== 'dealing' ? `${t('watching')} · ${status}` : status}
            </p>
            {isAutopilot && (
              <button type="button" className={styles.autopilot} onClick={resume}>
                {t('onAutopilot')} <b>{t('takeOver')}</b>
              </button>
            )}
            {view.phase === 'bidding' && view.mine && (
              <BiddingPanel
                key={view.gameNumber * 100 + view.redeals}
                view={view}
                isMyTurn={isMyTurn}
                isActing={isActing}
                act={send}
              />
            )}
            {view.phase === 'powerhouse' && isMyTurn && (
              <SuitPicker hand={view.mine!.hand} isActing={isActing} act={send} />
            )}
            {isCalling && <PartnerPicker view={view} isActing={isActing} hint={hint} act={send} />}
            {view.mine && (
              <div
                className={styles.hand}
                data-calling={isCalling || undefined}
                data-small={view.phase !== 'playing' || undefined}
              >
                <OwnHand
                  view={view}
                  isRevealed={me !== null && view.revealedPartners.includes(me)}
                  isLive={isMyTurn && view.phase === 'playing' && !isActing}
                  onPlay={(card) => send({ type: 'play-card', payload: { card } })}
                  onRefuse={hint}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** A finished trick stays in sight for a moment, unless the next card is already there. */
function useLinger(tricksDone: number, cardsLaid: number): boolean {
  const [seen, setSeen] = useState(tricksDone);
  useEffect(() => {
    if (seen === tricksDone) return;
    const timer = setTimeout(() => setSeen(tricksDone), LINGER_MS);
    return () => clearTimeout(timer);
  }, [seen, tricksDone]);
  return tricksDone === seen + 1 && cardsLaid === 0;
}

/** Whoever is back takes the seat back from the bot: on arrival, and by any tap. */
function useResume({ view, me, isActing, act }: GameViewProps<PowerHouseView, PowerHouseAction>): () => void {
  const isAsleep = me !== null && view.autopilot.includes(me);
  const resume = () => {
    if (isAsleep && !isActing) void act({ type: 'resume', payload: {} });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(resume, []);
  return resume;
}

/** The log's line for an event. */
export const tell: Tell = (event, { room, language }) => sentenceFor(event, room, language);
