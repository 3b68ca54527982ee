import { gameContract } from '../../../tests/contracts/game-contract.ts';
import { contract } from './contract.ts';
import { whosDeal } from './index.ts';

gameContract(whosDeal, contract, { seeds: 100 });
