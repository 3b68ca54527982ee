import type { RoomView } from '../../../src/kit/room-view.ts';
import { useWords } from '../../../src/ui/language.tsx';
import type { PartyView } from '../rules/types.ts';
import { words } from './words.ts';

interface SeatsProps {
  readonly room: RoomView;
  readonly view: PartyView;
}

/** Who has picked, whose die is known, and the scores. */
export function Seats({ room, view }: SeatsProps) {
  const t = useWords(words);
  return (
    <ul>
      {view.seats.map(({ id, score, hasPicked, secret }) => (
        <li key={id}>
          {[
            room.players.find((player) => player.id === id)?.name ?? '…',
            t('points', { count: score }),
            ...(hasPicked ? [t('picked')] : []),
            ...(secret === undefined ? [] : [t('die', { value: secret })]),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  );
}
