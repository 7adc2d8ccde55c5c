import { serveWork } from '../../lib/work-pool/serve-work.ts';
import { type ScannerTaskName, scannerTasks } from './scanner-tasks.ts';

/** Program of the processes that start scanners and read their reports. `scanner-pool.ts` starts it. */

serveWork({
  run(work, { signal }) {
    const { name, input } = work as { name: ScannerTaskName; input: unknown };
    // The type of the table ties each input type to its task name. This type information is lost between processes.
    const task = scannerTasks[name] as (input: unknown, signal: AbortSignal) => Promise<unknown>;
    return task(input, signal);
  },
  describeFailure: (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
});
