import type { ReportSnapshot } from '../../../../reports/report-snapshot.ts';
import { readReportSnapshot } from '../snapshot-file.ts';
import type { RenderAnswer, RenderTask } from './render-messages.ts';
import type { ReportRenderer } from './report-renderer.ts';

/** Runs one task of a render process with the renderer of the snapshot's report type. */
export async function runRenderTask(renderers: readonly ReportRenderer[], task: RenderTask): Promise<RenderAnswer> {
  const snapshot = await readReportSnapshot(task.snapshot);
  const { type } = snapshot.head;
  const renderer = renderers.find(({ types }) => types.includes(type));
  if (!renderer) throw new Error(`unknown report type ${type}`);
  if (task.kind === 'interpret') {
    const previous = task.previous === null ? null : await readReportSnapshot(task.previous);
    return { kind: 'interpreted', interpretation: (await renderer.interpret?.(snapshot, previous)) ?? null };
  }
  await render(renderer, snapshot, task);
  return { kind: 'rendered' };
}

async function render(
  renderer: ReportRenderer,
  snapshot: ReportSnapshot,
  task: Exclude<RenderTask, { kind: 'interpret' }>,
): Promise<void> {
  if (task.kind === 'render' && renderer.renderFile) return renderer.renderFile(snapshot, task);
  if (task.kind === 'render-folder' && renderer.renderFolder) return renderer.renderFolder(snapshot, task.folder);
  throw new Error(`reports of type ${snapshot.head.type} have no task ${task.kind}`);
}
