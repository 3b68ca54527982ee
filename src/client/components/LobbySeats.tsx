import { useState } from 'react';
import type { GameAction, PlayerId } from '../../kit/contract.ts';
import type { RoomView, SeatView } from '../../kit/room-view.ts';
import { teamOfSeat } from '../../kit/seats.ts';
import { useClientWords } from '../shell/words.ts';
import { KickSheet } from './KickSheet.tsx';
import { LobbySeat } from './LobbySeat.tsx';
import styles from './LobbySeats.module.css';
import { useSeatSwap } from './use-seat-swap.ts';

interface LobbySeatsProps {
  readonly room: RoomView;
  readonly hasTeams: boolean;
  readonly me: PlayerId | null;
  readonly isOwner: boolean;
  readonly send: (action: GameAction) => void;
}

/** The chairs and who sits in them; for team games in two columns. The owner swaps them by tap, drag or keyboard. */
export function LobbySeats({ room, hasTeams, me, isOwner, send }: LobbySeatsProps) {
  const t = useClientWords();
  const [toKick, setToKick] = useState<SeatView | null>(null);
  const seatOf = (id: PlayerId) => room.players.findIndex((player) => player.id === id);
  const swap = useSeatSwap({
    isLive: isOwner,
    canSwap: (a, b) => a !== b && (!hasTeams || teamOfSeat(seatOf(a)) !== teamOfSeat(seatOf(b))),
    onSwap: (playerIdA, playerIdB) => send({ type: 'swap-teams', payload: { playerIdA, playerIdB } }),
  });
  const list = (players: readonly SeatView[]) => (
    <ul className={styles.seats}>
      {players.map((player) => (
        <LobbySeat
          key={player.id}
          player={player}
          seat={seatOf(player.id)}
          isMe={player.id === me}
          isHost={player.id === room.ownerId}
          swap={swap}
          onKick={isOwner && !player.isBot && player.id !== me ? () => setToKick(player) : null}
        />
      ))}
    </ul>
  );
  const inTeam = (team: 'a' | 'b') => room.players.filter((_, seat) => teamOfSeat(seat) === team);
  return (
    <section aria-labelledby="seats">
      <h2 id="seats" className={styles.title}>
        {t('seats')}
      </h2>
      {hasTeams ? (
        <div className={styles.teams}>
          {(['a', 'b'] as const).map((team) => (
            <div key={team} className={styles.team} data-team={team}>
              <h3>{t(team === 'a' ? 'teamA' : 'teamB')}</h3>
              {list(inTeam(team))}
            </div>
          ))}
        </div>
      ) : (
        list(room.players)
      )}
      {isOwner && room.players.length > 1 && (
        <p className={styles.hint}>{t(hasTeams ? 'swapTeamsHint' : 'swapHint')}</p>
      )}
      {toKick && (
        <KickSheet
          name={toKick.name}
          onKeep={() => setToKick(null)}
          onKick={() => {
            send({ type: 'kick', payload: { playerId: toKick.id } });
            setToKick(null);
          }}
        />
      )}
    </section>
  );
}
