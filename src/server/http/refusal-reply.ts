import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../kit/result.ts';
import type { Refusals } from '../gateway/replies.ts';

/** Answers with the status and the words of a refusal. */
export const replyRefusal = (reply: FastifyReply, refusals: Refusals, refusal: Refusal): FastifyReply =>
  reply.code(refusals.statusOf(refusal)).send(refusals.answer(refusal));
