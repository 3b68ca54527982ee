import type { PlayerId } from '../../src/kit/contract.ts';
import { must, mustBeSame } from './contract-checks.ts';
import { everyPosition, type PlayedRule, type Subject } from './contract-subject.ts';

const STRANGER = 'stranger';

/** What holds when players leave and others take their seats. */
export const seatRules = (subject: Subject): PlayedRule[] => [seatsChangeHands(subject), noOldIds(subject)];

const seatsChangeHands = ({ game, contract, heirsAt }: Subject): PlayedRule =>
  everyPosition('a seat can change hands at any moment, and back again without a trace', (position) => {
    const { state, ids } = position;
    const { state: heirs, heirOf } = heirsAt(position);
    const back = ids.reduce((held, id) => game.processPlayerReplacement(held, heirOf(id), id, id), heirs);
    for (const id of ids) {
      const legal = JSON.stringify(game.getLegalActions(back, id));
      const renamed = ids.reduce((text, known) => text.replaceAll(`"${known}"`, `"${heirOf(known)}"`), legal);
      const heirsLegal = JSON.stringify(game.getLegalActions(heirs, heirOf(id)));
      must(heirsLegal === renamed, () => `${id} may ${legal}, the heir ${heirsLegal}`);
      must(game.getLegalActions(heirs, id).length === 0, `${id} has left and may still act`);
    }
    const { inherited = (held) => held } = contract;
    mustBeSame(inherited(back), inherited(state), 'changing hands left a trace');
    mustBeSame(game.processPlayerReplacement(state, STRANGER, 'heir', 'heir'), state, 'a stranger had a seat');
  });

const noOldIds = ({ contract, heirsAt }: Subject): PlayedRule => ({
  name: 'a state does not name players who have left',
  begin() {
    const left = new Set<PlayerId>();
    const { withoutHistory = (held) => held } = contract;
    return {
      at(position) {
        for (const id of position.ids) left.add(id);
        const held = withoutHistory(heirsAt(position).state);
        const text = JSON.stringify(held);
        for (const id of left)
          must(!text.includes(id), () => `${id} has left, and the state names ${whereIs(id, held)}`);
      },
    };
  },
});

/** The first path at which this id stands, as a key or within a text. */
function whereIs(id: PlayerId, value: unknown, path = 'state'): string | null {
  if (typeof value === 'string') return value.includes(id) ? `it at ${path}` : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes(id) ? `it at a key of ${path}` : whereIs(id, part, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
