import { answerInWorker } from '../../../ui/answer-in-worker.ts';
import { costsIn } from '../bots/expert/costs.ts';

answerInWorker(costsIn);
