import { gameContract } from '../../testing/game-contract.ts';
import { fourKate } from './index.ts';

gameContract(fourKate, {
  seeds: 100,
  // `turnNo` may be left out.
  isAlsoLegal: (state, playerId, { payload: { column, turnNo } }) =>
    turnNo === undefined &&
    fourKate.getLegalActions(state, playerId).some((listed) => listed.payload.column === column),
});
