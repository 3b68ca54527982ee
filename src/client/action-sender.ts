import type { GameAction } from '../engine/game-module.ts';
import type { ErrorAnswer } from '../protocol/messages.ts';
import type { Answer } from './api.ts';

export const ANSWER_WITHIN_MS = 2000;

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

/** Over the socket, and once more by HTTP under the same id when no answer comes: nothing is ever played twice. */
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
        const overHttp = async () => {
          const answer = await post(actionId, action);
          finish(answer.ok ? { ok: true } : answer);
        };
        waiting.set(actionId, finish);
        const timer = trigger(actionId, action) ? setTimeout(overHttp, ANSWER_WITHIN_MS) : setTimeout(overHttp, 0);
      });
    },
    settle: (actionId, outcome) => waiting.get(actionId)?.(outcome),
  };
}
