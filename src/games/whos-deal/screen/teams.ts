import { type Team, teamOfSeat } from '../../../kit/seats.ts';
import type { WhosDealView } from '../rules/types.ts';

export const teamKey = (team: Team): 'teamA' | 'teamB' => (team === 'a' ? 'teamA' : 'teamB');

/** Null for a spectator. */
export const myTeamOf = ({ mySeatIndex }: WhosDealView): Team | null =>
  mySeatIndex === null ? null : teamOfSeat(mySeatIndex);
