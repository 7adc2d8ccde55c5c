import { createWriteStream } from 'node:fs';
import type { PackFacts } from '../../../../compliance/pack/pack-facts.ts';
import { formatOf } from '../../../../reports/formats.ts';
import { kindOf } from '../../../../reports/kinds.ts';
import type { ReportSnapshot } from '../../../../reports/report-snapshot.ts';
import { writePackFiles } from '../../compliance-packs/write-pack-contents.ts';
import { readSnapshot } from '../snapshot-file.ts';
import type { RenderAnswer, RenderTask } from './render-messages.ts';

/** Does one piece of work of a render process. */
export async function runRenderTask(task: RenderTask): Promise<RenderAnswer> {
  const snapshot = await readSnapshot(task.snapshot);
  if (task.kind === 'pack') {
    await writePackFiles(snapshot as ReportSnapshot<PackFacts>, task.folder);
    return { kind: 'rendered' };
  }
  const { type, asOf } = snapshot.head;
  const kind = kindOf(type);
  if (!kind) throw new Error(`unknown report type ${type}`);
  if (task.kind === 'interpret') {
    const previous = task.previous === null ? null : await readSnapshot(task.previous);
    return { kind: 'interpreted', intelligence: (await kind.interpret?.(snapshot, previous)) ?? null };
  }
  const format = formatOf(task.format);
  if (!format) throw new Error(`unknown format ${task.format}`);
  const document = kind.build(snapshot, task.sections.length === 0 ? kind.sections : task.sections);
  const output = createWriteStream(task.output, { mode: 0o600 });
  await format.render(document, output, { asOf, signal: new AbortController().signal });
  return { kind: 'rendered' };
}
