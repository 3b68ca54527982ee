import type { GameAction } from '../../kit/contract.ts';
import type { ErrorAnswer } from '../../wire/messages.ts';
import { type Answer, isUnanswered } from './api.ts';

export const ANSWER_WITHIN_MS = 2000;
/** A phone in a lift: how often we ask again before we say that it did not work. */
const TRIES = 10;

export type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: ErrorAnswer };

interface Carriers {
  /** Puts the action on the socket; false when there is none. */
  trigger(actionId: string, action: GameAction): boolean;
  /** The slow and certain way. */
  post(actionId: string, action: GameAction): Promise<Answer<{ readonly version: number }>>;
  createId(): string;
}

export interface ActionSender {
  send(action: GameAction): Promise<Outcome>;
  /** The socket has answered. */
  settle(actionId: string, outcome: Outcome): void;
}

/** Over the socket, and by HTTP under the same id for as long as no answer comes: nothing is ever played twice. */
export function createActionSender({ trigger, post, createId }: Carriers): ActionSender {
  const waiting = new Map<string, (outcome: Outcome) => void>();
  return {
    send(action) {
      const actionId = createId();
      return new Promise<Outcome>((resolve) => {
        const finish = (outcome: Outcome) => {
          clearTimeout(timer);
          waiting.delete(actionId);
          resolve(outcome);
        };
        const overHttp = async (triesLeft: number) => {
          const answer = await post(actionId, action);
          if (!waiting.has(actionId)) return;
          hear(answer.ok ? { ok: true } : answer, triesLeft - 1);
        };
        const hear = (outcome: Outcome, triesLeft = TRIES) => {
          if (outcome.ok || !isUnanswered(outcome.error) || triesLeft <= 0) return finish(outcome);
          clearTimeout(timer);
          timer = setTimeout(overHttp, ANSWER_WITHIN_MS, triesLeft);
        };
        waiting.set(actionId, hear);
        let timer = setTimeout(overHttp, trigger(actionId, action) ? ANSWER_WITHIN_MS : 0, TRIES);
      });
    },
    settle: (actionId, outcome) => waiting.get(actionId)?.(outcome),
  };
}
