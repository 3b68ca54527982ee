import { answerInWorker } from '../../../ui/answer-in-worker.ts';
import { analyse } from '../bots/solver/analysis.ts';
import { columnsOf } from '../bots/solver/position.ts';

answerInWorker((notation: string) => analyse(columnsOf(notation)));
