import type { ReactNode } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import type { WhosDealView } from '../rules/types.ts';
import frame from '../view.module.css';
import { resultWords } from './result-words.ts';
import { myTeamOf, teamKey } from './teams.ts';
import { words } from './words.ts';

interface GameOverProps {
  readonly room: RoomView;
  readonly view: WhosDealView;
  readonly children: ReactNode;
}

/** Who won the game, the score, and how the last round went. */
export function GameOver({ room, view, children }: GameOverProps) {
  const t = useWords(words);
  const { teams, round, result } = view;
  const winners = view.winningTeam!;
  const myTeam = myTeamOf(view);
  const [first, second] = teams[winners].playerIds.map((id) => nameOf(room, id));
  const title =
    winners === myTeam ? t('youWin') : t(myTeam === null ? 'teamWins' : 'youLose', { team: t(teamKey(winners)) });
  return (
    <section className={frame.over} data-team={winners}>
      <h2>{title}</h2>
      <p className={frame.final}>{t('score', { a: teams.a.score, b: teams.b.score })}</p>
      <p className={frame.winners}>
        {t('winners', { first: first!, second: second! })}
        {result && ` · ${resultWords(t, room, round, result)}`}
      </p>
      {children}
    </section>
  );
}
