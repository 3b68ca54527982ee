import { gameContract } from '../../../tests/contracts/game-contract.ts';
import { contract } from './contract.ts';
import { lieng } from './index.ts';

gameContract(lieng, contract, { seeds: 9, maxSteps: 110 });
