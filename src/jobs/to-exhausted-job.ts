import type { JobWithMetadata } from 'pg-boss';
import { dataAsSent, isHeartbeatLost } from './job-crashes.ts';
import type { ExhaustedJob, JobFailure } from './queue-settings.ts';

/** Reads the outcome of a job from the copy in pg-boss's dead-letter queue. */
export function toExhaustedJob<Data>(job: JobWithMetadata<Data>): ExhaustedJob<Data> {
  return { id: job.sourceId ?? job.id, data: dataAsSent(job.data), failure: toFailure(job.sourceOutput) };
}

/**
 * The output is the result of `describeFailure`, or a message of pg-boss when no handler could report a failure: "job heartbeat timeout"
 * and "job timed out" of the supervisor, "handler execution exceeded" of the worker.
 */
function toFailure(output: unknown): JobFailure {
  const own = readFailure(output);
  if (own) return own;
  if (isHeartbeatLost(output)) {
    return { code: 'WORKER_LOST', message: 'The worker stopped responding in every attempt.' };
  }
  const words = JSON.stringify(output) ?? '';
  if (words.includes('timed out') || words.includes('handler execution exceeded')) {
    return { code: 'TIMEOUT', message: 'Every attempt exceeded the time limit.' };
  }
  return {
    code: 'INTERNAL',
    message: 'The job failed because of an internal error. The service log contains the details.',
  };
}

function readFailure(output: unknown): JobFailure | undefined {
  if (typeof output !== 'object' || output === null || !('code' in output) || !('message' in output)) return undefined;
  const { code, message } = output;
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined;
}
