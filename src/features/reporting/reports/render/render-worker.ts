import { serveWork } from '../../../../lib/work-pool/serve-work.ts';
import { codeOf } from '../../../../storage/storage-unavailable.ts';
import type { RenderFailure, RenderTask } from './render-messages.ts';
import { runRenderTask } from './run-render-task.ts';

/** The program of the render processes; `render-pool.ts` starts it, and ends it when its work may not go on. */

serveWork({
  run: (task) => runRenderTask(task as RenderTask),
  describeFailure: (error): RenderFailure => ({
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    code: codeOf(error),
  }),
});
