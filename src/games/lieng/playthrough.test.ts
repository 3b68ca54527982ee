import { expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../engine/random.ts';
import { lieng } from './index.ts';
import { NOON, USUAL } from './positions.ts';
import type { LiengState } from './types.ts';

const PLAYERS = ['An', 'Bình', 'Chi', 'Dũng'].map((name) => ({ id: name, name }));

/** Four standard bots until the table is over: every event and, hand by hand, what each may see. */
function playthrough(): string {
  const random = openRandom(branchRandom('lieng', 'playthrough'));
  const botChance = openRandom(branchRandom('lieng', 'bots'));
  const lines: string[] = [];
  let now = NOON;
  const tell = (state: LiengState, events: readonly { name: string; data: object; only?: string }[]): LiengState => {
    for (const { name, data, only } of events) lines.push(`${only ? `(${only}) ` : ''}${name} ${JSON.stringify(data)}`);
    return state;
  };
  const start = lieng.initialize(PLAYERS, { ...USUAL, hands: 5, startingChips: 500 }, { now, random });
  let state = tell(start.state, start.events);
  while (lieng.checkGameOver(state) === null) {
    const actor = PLAYERS.find(({ id }) => lieng.getLegalActions(state, id).length > 0);
    if (actor) {
      const legal = lieng.getLegalActions(state, actor.id);
      const view = lieng.sanitizeForPlayer(state, actor.id);
      const action = lieng.getBotAction(view, legal, { now, random: botChance, level: 'standard' });
      lines.push(`> ${actor.id} ${JSON.stringify(action)}`);
      now += 1000;
      const result = lieng.processAction(state, actor.id, action, { now, random });
      if (!result.ok) throw new Error(result.refusal.code);
      state = tell(result.value.state, result.value.events);
    } else {
      now = lieng.getDueAt(state)!;
      const step = lieng.processAdvancement(state, { now, random });
      state = tell(step.state, step.events);
      if (state.phase === 'SHOWDOWN')
        lines.push(`view of a spectator: ${JSON.stringify(lieng.sanitizeForPlayer(state, null))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

test('a whole table goes as it is written down', async () => {
  await expect(playthrough()).toMatchFileSnapshot('playthrough.txt');
});
