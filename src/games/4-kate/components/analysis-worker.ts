import { answerInWorker } from '../../../ui/answer-in-worker.ts';
import { analyse } from '../solver/analysis.ts';
import { columnsOf } from '../solver/position.ts';

answerInWorker((notation: string) => analyse(columnsOf(notation)));
