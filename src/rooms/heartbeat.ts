import type { Timestamp } from '../kit/contract.ts';
import type { LastSeen } from './ports.ts';
import type { Command } from './reduce.ts';
import { DISCONNECTED_AFTER_MS, humansOf, REPLACED_AFTER_MS, type Room } from './room.ts';

/** Silent for 30 s: shown disconnected. Silent for 60 s: a bot takes the seat. */
export async function watchOver(
  room: Room,
  lastSeen: LastSeen,
  now: Timestamp,
): Promise<(Command & { type: 'leave' | 'connection' })[]> {
  const commands: (Command & { type: 'leave' | 'connection' })[] = [];
  const humans = humansOf(room);
  const sightings = await lastSeen.find(
    room.roomCode,
    humans.map(({ id }) => id),
  );
  for (const [index, { id, isConnected, joinedAt }] of humans.entries()) {
    const silentMs = now - (sightings[index] ?? joinedAt);
    if (silentMs >= REPLACED_AFTER_MS) commands.push({ type: 'leave', playerId: id, why: 'silent' });
    else if (silentMs >= DISCONNECTED_AFTER_MS && isConnected) {
      commands.push({ type: 'connection', playerId: id, isConnected: false });
    }
  }
  return commands;
}
