import { inspect } from 'node:util';
import { serveWork } from '../../../../lib/work-pool/serve-work.ts';
import { codeOf } from '../../../../storage/storage-unavailable.ts';
import type { RenderFailure, RenderTask } from './render-messages.ts';
import type { ReportRenderer } from './report-renderer.ts';
import { runRenderTask } from './run-render-task.ts';

/** Runs the tasks of `RenderPool` in this process, which `render-pool.ts` starts and ends. */
export function serveRenderTasks(renderers: readonly ReportRenderer[]): void {
  serveWork({
    run: (task) => runRenderTask(renderers, task as RenderTask),
    describeFailure: (error): RenderFailure => ({
      detail: inspect(error),
      code: codeOf(error),
    }),
  });
}
