import { join } from 'node:path';
import type { GenerationContext, RecordedSnapshot, RenderedReport } from '../report-family.ts';
import { compareWithPrevious } from './compare-with-previous.ts';

/** Compares the snapshot with the previous one and renders the requested format. */
export async function renderDocument(
  context: GenerationContext,
  recorded: RecordedSnapshot,
  signal: AbortSignal,
): Promise<RenderedReport> {
  const { report, path, folder } = recorded;
  const intelligence = await compareWithPrevious(context, recorded, signal);
  const output = join(folder, 'output');
  const { format, sections } = report;
  await context.pool.run({ kind: 'render', snapshot: path, output, format, sections }, signal);
  return { output, members: [], intelligence };
}
