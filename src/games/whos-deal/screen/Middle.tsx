import type { ReactNode } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import type { Team } from '../../../kit/seats.ts';
import { suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { useTimeLeft } from '../../../ui/TurnTimer.tsx';
import { otherTeam } from '../rules/helpers.ts';
import type { PublicRound, RoundResult, WhosDealView } from '../rules/types.ts';
import styles from './Middle.module.css';
import { words } from './words.ts';

/** The card that was turned up, while there is something to say about it. */
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
  /** The way to what each card cost. */
  readonly children: ReactNode;
}

const scorersOf = ({ pointsAwarded }: RoundResult): Team => (pointsAwarded.a > 0 ? 'a' : 'b');

/** What lies on the table when the last trick is gone. */
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

export const teamKey = (team: Team): 'teamA' | 'teamB' => (team === 'a' ? 'teamA' : 'teamB');

type Said = ReturnType<typeof useWords<keyof (typeof words)['en']>>;

export function resultWords(t: Said, room: RoomView, round: PublicRound, { kind }: RoundResult): string {
  const callers = round.callingTeam!;
  const name = room.players.find(({ id }) => id === round.callingPlayerId)?.name ?? '…';
  switch (kind) {
    case 'euchre':
      return t('euchre', { team: t(teamKey(otherTeam(callers))) });
    case 'alone':
      return t('aloneMade', { name });
    case 'alone-march':
      return t('aloneMarch', { name });
    default:
      return t(kind, { team: t(teamKey(callers)) });
  }
}
