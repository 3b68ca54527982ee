import type { Drop } from '../../src/games/4-kate/rules/types.ts';
import type { LiengAction } from '../../src/games/lieng/rules/types.ts';
import type { PowerHouseAction } from '../../src/games/power-house/rules/types.ts';
import * as registry from '../../src/games/registry.ts';
import type { TerribleAction } from '../../src/games/terrible-people/rules/types.ts';
import type { WhosDealAction } from '../../src/games/whos-deal/rules/types.ts';
import type { GameAction } from '../../src/kit/contract.ts';
import type { SettingField } from '../../src/kit/settings.ts';
import type { Chance } from './chance.ts';

/** A whole payload of every type an action may have: the compiler says when one is missing. */
type Examples<Action extends GameAction> = Readonly<Record<Action['type'], readonly object[]>>;

const fourKate: Examples<Drop> = { drop: [{ column: 3, turnNo: 1 }, { column: 0 }] };
const lieng: Examples<LiengAction> = {
  bet: [{ action: 'TO', amount: 40, turnNo: 1 }, { action: 'THEO' }, { action: 'BO', turnNo: 2 }, { action: 'TO_TAT' }],
  rebuy: [{}],
  'sit-in': [{}],
};
const powerHouse: Examples<PowerHouseAction> = {
  'place-bid': [{ amount: 150 }, { amount: 250 }],
  'pass-bid': [{}],
  'select-powerhouse': [{ suit: 'S' }],
  'select-partners': [
    { cards: [{ suit: 'S', rank: '3' }] },
    { cards: [{ suit: 'H', rank: 'A' }], duplicateSpecs: [{ card: { suit: 'H', rank: 'A' }, whichCopy: '1st' }] },
  ],
  'play-card': [{ card: { suit: 'H', rank: '10', deckIndex: 0 } }, { card: { suit: 'D', rank: '4' } }],
  'ready-next': [{}],
  resume: [{}],
};
const terriblePeople: Examples<TerribleAction> = {
  submit: [{ cardIds: ['w1'], round: 1 }, { cardIds: ['w1', 'w2'] }],
  judge: [{ submissionId: 's1', round: 1 }, { winnerId: 's1' }],
};
const whosDeal: Examples<WhosDealAction> = {
  'call-trump': [{ pickUp: true, goAlone: true, turnNo: 1 }, { suit: 'hearts' }, { suit: 'H', goAlone: false }],
  'pass-trump': [{ turnNo: 1 }],
  discard: [{ cardId: '9S', turnNo: 1 }],
  'play-card': [{ cardId: 'JH', turnNo: 1 }],
};

const byGame: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>> = {
  '4-kate': fourKate,
  lieng,
  'power-house': powerHouse,
  'terrible-people': terriblePeople,
  'whos-deal': whosDeal,
};

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
  room: { readonly gameId: string; readonly legal: readonly GameAction[]; readonly playerIds: readonly string[] },
  chance: Chance,
): GameAction {
  const kind = chance.below(10);
  if (kind < 4 && room.legal.length > 0) return chance.pick(room.legal);
  if (kind === 4) return chance.pick(lobby(room.playerIds, chance));
  const game = byGame[kind === 5 ? chance.pick(Object.keys(byGame)) : room.gameId]!;
  const type = chance.pick(Object.keys(game));
  return { type, payload: chance.pick(game[type]!) };
}

export const gamesWithExamples: readonly string[] = Object.keys(byGame);
