import { expect, test } from 'vitest';
import { contract as partyContract } from '../../templates/party-game/contract.ts';
import { contract as toyContract } from '../support/toy-game/contract.ts';
import { faultsOfFolder, findContracts } from './find-contracts.ts';
import { gameContract } from './game-contract.ts';

for (const contract of (await findContracts()).values()) gameContract(contract);
gameContract(partyContract);
gameContract(toyContract);

test.each([
  ['a complete game', 'party', ['party'], partyContract, []],
  [
    'a game without contract.ts',
    'dice',
    ['dice'],
    null,
    ['src/games/dice has no contract.ts that exports `contract`: no check covers this game.'],
  ],
  [
    'a game without a line in the registry',
    'dice',
    [],
    partyContract,
    ['src/games/dice is not in src/games/registry.ts: add one line that exports its module.'],
  ],
  [
    'a contract without examples and a law of conservation',
    'dice',
    ['dice'],
    { game: partyContract.game, redeal: null },
    [
      'src/games/dice/contract.ts does not say `conservation`: what it never makes and never loses.',
      'src/games/dice/contract.ts does not say `examples`: whole payloads for each type of action.',
    ],
  ],
])('the checks say of %s what is missing', (_what, id, registered, contract, faults) => {
  expect(faultsOfFolder(id, registered, contract)).toEqual(faults);
});
