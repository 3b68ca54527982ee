import { parentPort, workerData } from 'node:worker_threads';
import * as registry from '../../src/games/registry.ts';
import type { AnyGame } from '../../src/kit/contract.ts';
import type { Answer, Assignment } from './crew.ts';
import { extrasOf, playIndex } from './play.ts';

const { gameId, options, keepsFinals } = workerData as Assignment;
const known: readonly AnyGame[] = Object.values(registry);
const game = known.find(({ config }) => config.id === gameId)!;
const extras = await extrasOf(gameId);

parentPort!.on('message', (index: number) => {
  const sides = playIndex(game, options, extras, index);
  const answer: Answer = { index, sides: keepsFinals ? sides : sides.map((side) => ({ ...side, final: null })) };
  parentPort!.postMessage(answer);
});
