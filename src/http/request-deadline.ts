import type { FastifyReply } from 'fastify';
import { ApiError } from '../domain/api-error.ts';

export interface RequestDeadline {
  /** Aborted when the time is up or the client has disconnected. */
  signal: AbortSignal;
  /** Returns the result of the work, or throws TIMEOUT when the time is up first. A later outcome of the work is ignored. */
  race<Result>(work: Promise<Result>): Promise<Result>;
}

/** Limits the time from now until the response of a request is sent. */
export function createRequestDeadline(reply: FastifyReply, timeoutMs: number): RequestDeadline {
  const controller = new AbortController();
  const timeUp = Promise.withResolvers<never>();
  timeUp.promise.catch(() => undefined);
  const timer = setTimeout(() => {
    const error = new ApiError('TIMEOUT', 'The request exceeded the time limit');
    timeUp.reject(error);
    controller.abort(error);
  }, timeoutMs);
  reply.raw.once('finish', () => clearTimeout(timer));
  reply.raw.once('close', () => {
    clearTimeout(timer);
    if (!reply.raw.writableFinished) controller.abort(new Error('the client closed the connection'));
  });
  return {
    signal: controller.signal,
    race(work) {
      work.catch(() => undefined);
      return Promise.race([work, timeUp.promise]);
    },
  };
}
