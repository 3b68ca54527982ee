import type { RoomView } from '../../../kit/room-view.ts';
import { nameOf } from '../../../ui/player-name.ts';
import { otherTeam } from '../rules/helpers.ts';
import type { PublicRound, RoundResult } from '../rules/types.ts';
import { teamKey } from './teams.ts';
import type { Said } from './words.ts';

/** How a round ended. */
export function resultWords(t: Said, room: RoomView, round: PublicRound, { kind }: RoundResult): string {
  const callers = round.callingTeam!;
  const name = nameOf(room, round.callingPlayerId!);
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
