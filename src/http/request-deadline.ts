import type { FastifyReply } from 'fastify';
import { ApiError } from '../domain/api-error.ts';

export interface RequestDeadline {
  /** Aborted when time is up or the client has gone. */
  signal: AbortSignal;
  /** The work's result, or TIMEOUT when time is up first. What the work does afterwards is nobody's concern any more. */
  race<Result>(work: Promise<Result>): Promise<Result>;
}

/** Bounds one request in time, from now until its answer is out, so that none hangs whatever it waits for. */
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
