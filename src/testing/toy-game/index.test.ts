import { gameContract } from '../game-contract.ts';
import { toyGame } from './index.ts';

gameContract(toyGame, { seeds: 100 });
