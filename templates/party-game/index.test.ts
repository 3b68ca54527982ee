import { gameContract } from '../../tests/contracts/game-contract.ts';
import { partyContract } from './contract.ts';
import { partyGame } from './index.ts';

gameContract(partyGame, partyContract, { seeds: 60 });
