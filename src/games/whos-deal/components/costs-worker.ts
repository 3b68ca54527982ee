import { answerInWorker } from '../../../ui/answer-in-worker.ts';
import { costsIn } from '../expert/costs.ts';

answerInWorker(costsIn);
