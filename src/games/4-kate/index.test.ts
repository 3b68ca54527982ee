import { gameContract } from '../../../tests/contracts/game-contract.ts';
import { contract } from './contract.ts';
import { fourKate } from './index.ts';

gameContract(fourKate, contract, { seeds: 100 });
