import { answerInWorker } from '../../../ui/answer-in-worker.ts';
import { analyse } from '../solver/analysis.ts';

answerInWorker(analyse);
