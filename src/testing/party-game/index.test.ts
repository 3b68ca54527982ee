import { gameContract } from '../game-contract.ts';
import { partyGame, redealParty } from './index.ts';

gameContract(partyGame, { seeds: 60, redeal: redealParty });
