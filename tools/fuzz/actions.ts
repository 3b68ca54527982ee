import * as registry from '../../src/games/registry.ts';
import type { GameAction, LegalAction } from '../../src/kit/contract.ts';
import { drawNumber, withNumbers } from '../../src/kit/legal-action.ts';
import type { SettingField } from '../../src/kit/settings.ts';
import { findContracts } from '../../tests/contracts/find-contracts.ts';
import type { Chance } from './chance.ts';

const CONTRACTS = await findContracts();

export const gameIds: readonly string[] = [...CONTRACTS.keys()];

const settings: readonly SettingField[] = Object.values(registry).flatMap(({ config }) => config.settings);

/** What the owner may send while the room waits, and at either end of a game. */
const lobby = (playerIds: readonly string[], chance: Chance): readonly GameAction[] => [
  { type: 'set-setting', payload: settingOf(chance.pick(settings), chance) },
  { type: 'set-target-score', payload: { targetScore: chance.pick([5, 7, 10]) } },
  { type: 'set-seats', payload: { seats: chance.between(2, 10) } },
  { type: 'set-bot-level', payload: { level: chance.pick(['easy', 'standard', 'expert']) } },
  { type: 'swap-teams', payload: { playerIdA: chance.pick(playerIds), playerIdB: chance.pick(playerIds) } },
  { type: 'kick', payload: { playerId: chance.pick(playerIds) } },
  { type: 'start', payload: { teams: { a: playerIds.slice(0, 2), b: playerIds.slice(2, 4) } } },
  { type: 'start', payload: {} },
  { type: 'play-again', payload: {} },
];

function settingOf(field: SettingField, chance: Chance): object {
  switch (field.kind) {
    case 'choice':
      return { [field.key]: chance.pick(field.choices).value };
    case 'toggle':
      return { [field.key]: chance.chance(0.5) };
    case 'number':
      return { [field.key]: chance.pick([field.min, field.max, field.initial, field.min - field.step, field.max + 1]) };
    case 'tags':
      return { [field.key]: field.tags.filter(() => chance.chance(0.5)).map((tag) => tag.value) };
  }
}

/** Any action that is whole: one that is legal now, one of the game, one of the lobby, or one of another game. */
export function wholeAction(
  room: { readonly gameId: string; readonly legal: readonly LegalAction[]; readonly playerIds: readonly string[] },
  chance: Chance,
): GameAction {
  const kind = chance.below(10);
  if (kind < 4 && room.legal.length > 0)
    return withNumbers(chance.pick(room.legal), (range) => drawNumber(range, chance));
  if (kind === 4) return chance.pick(lobby(room.playerIds, chance));
  const { examples } = CONTRACTS.get(kind === 5 ? chance.pick(gameIds) : room.gameId)!;
  const type = chance.pick(Object.keys(examples));
  return { type, payload: chance.pick<object>(examples[type]!) };
}
