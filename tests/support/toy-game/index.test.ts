import { gameContract } from '../../contracts/game-contract.ts';
import { toyGame } from './index.ts';

gameContract(toyGame, { redeal: null }, { seeds: 100 });
