import { ScanError } from '../../domain/scan-error.ts';
import { serveWork, type WorkContext } from '../../lib/work-pool/serve-work.ts';
import type { EngineFailure, EngineWork } from './engine-messages.ts';
import { engineTasks } from './engine-tasks.ts';

/** The program of the engine's workers, in a thread or a child process; `engine-pool.ts` starts it. */

serveWork({
  run(work, context) {
    const { name, input } = work as EngineWork;
    // The table's own type ties each input to its name; that knowledge does not cross to a worker.
    const task = engineTasks[name] as (input: unknown, context: WorkContext) => Promise<unknown>;
    return task(input, context);
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
