import type { Team } from '../../../kit/seats.ts';
import { useWords } from '../../../ui/language.tsx';
import type { WhosDealView } from '../rules/types.ts';
import styles from './Scoreboard.module.css';
import { words } from './words.ts';

/** Always in sight: both scores, the target, the tricks of this round. */
export function Scoreboard({ view, myTeam }: { readonly view: WhosDealView; readonly myTeam: Team | null }) {
  const t = useWords(words);
  const { teams, round, targetScore, roundNo } = view;
  const side = (team: Team) => (
    <span className={styles.team} data-team={team} data-mine={team === myTeam || undefined}>
      <span>{t(team === 'a' ? 'teamA' : 'teamB')}</span> <strong>{teams[team].score}</strong>
      {team === myTeam && <span className="visually-hidden"> ({t('yourTeam')})</span>}
    </span>
  );
  return (
    <header className={styles.board}>
      <p className={styles.score}>
        {side('a')}
        <i aria-hidden="true">—</i>
        {side('b')}
      </p>
      <p className={styles.more}>
        <span>{t('playingTo', { target: targetScore })}</span>
        <span>{t('tricks', { a: round.tricksWon.a, b: round.tricksWon.b })}</span>
        <span>{t('round', { round: roundNo })}</span>
      </p>
    </header>
  );
}
