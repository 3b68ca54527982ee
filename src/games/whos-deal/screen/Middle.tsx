import type { ReactNode } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import type { Team } from '../../../kit/seats.ts';
import { suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { useTimeLeft } from '../../../ui/use-time-left.ts';
import type { PublicRound, RoundResult, WhosDealView } from '../rules/types.ts';
import styles from './Middle.module.css';
import { resultWords } from './result-words.ts';
import { teamKey } from './teams.ts';
import { words } from './words.ts';

/** The card that was turned up, until play begins. */
export function FaceUp({ round }: { readonly round: PublicRound }) {
  const t = useWords(words);
  const language = useLanguage();
  const isTurnedDown = round.trumpPhase === 'round2';
  const suit = suitName(round.faceUpCard.suit, language);
  return (
    <div className={styles.faceUp} data-down={isTurnedDown || undefined}>
      <PlayingCard card={round.faceUpCard} isDimmed={isTurnedDown} />
      <p className={styles.caption}>
        {t(isTurnedDown ? 'turnedDown' : round.trumpSuit ? 'trumpIs' : 'trumpWouldBe', { suit })}
      </p>
    </div>
  );
}

interface SummaryProps {
  readonly room: RoomView;
  readonly view: WhosDealView;
  readonly result: RoundResult;
  readonly serverNow: () => number;
  /** The button that shows what each card cost. */
  readonly children: ReactNode;
}

const scorersOf = ({ pointsAwarded }: RoundResult): Team => (pointsAwarded.a > 0 ? 'a' : 'b');

/** The points of a finished round. */
export function Points({ result }: { readonly result: RoundResult }) {
  const scorers = scorersOf(result);
  return (
    <p className={styles.medal} data-team={scorers} aria-hidden="true">
      +{result.pointsAwarded[scorers]}
    </p>
  );
}

/** How the round went, what it was worth, and when the next one is dealt. */
export function Summary({ room, view, result, serverNow, children }: SummaryProps) {
  const t = useWords(words);
  const leftMs = useTimeLeft(view.phaseEndsAt, serverNow);
  const { teams } = view;
  const scorers = scorersOf(result);
  return (
    <section className={styles.summary}>
      <h2>{resultWords(t, room, view.round, result)}</h2>
      <p className={styles.points} data-team={scorers}>
        {t('points', { count: result.pointsAwarded[scorers], team: t(teamKey(scorers)) })}
      </p>
      <p className={styles.running}>{t('score', { a: teams.a.score, b: teams.b.score })}</p>
      {leftMs !== null && <p className={styles.next}>{t('nextDeal', { count: Math.ceil(leftMs / 1000) })}</p>}
      {children}
    </section>
  );
}
