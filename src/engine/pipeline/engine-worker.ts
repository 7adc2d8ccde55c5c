import { ScanError } from '../../domain/scan-error.ts';
import { serveWork } from '../../lib/work-pool/serve-work.ts';
import type { EngineFailure, EngineWork } from './engine-messages.ts';
import { engineTasks, type TaskContext } from './engine-tasks.ts';

/** Program of the engine's workers, in a thread or a child process. `engine-pool.ts` starts it. */

serveWork({
  run(work, context) {
    const { name, input, limits } = work as EngineWork;
    // The type of the table ties each input type to its task name. This type information is lost between processes.
    const task = engineTasks[name] as (input: unknown, context: TaskContext) => Promise<unknown>;
    return task(input, { ...context, limits });
  },
  describeFailure(error, signal): EngineFailure {
    if (signal.aborted) return { code: 'CANCELLED', message: 'The work was cancelled.', isRetryable: false };
    if (error instanceof ScanError) {
      const { code, message, isRetryable } = error;
      return { code, message, isRetryable, ...(error.cause instanceof Error && { detail: error.cause.message }) };
    }
    return {
      code: 'INTERNAL',
      message: 'The engine failed because of an internal error. The log contains the details.',
      isRetryable: true,
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  },
});
