import { createWriteStream } from 'node:fs';
import { firstRowsOf } from '../../../../reports/first-rows-of.ts';
import { formatOf } from '../../../../reports/formats.ts';
import { kindOf } from '../../../../reports/kinds.ts';
import type { ReportKind } from '../../../../reports/report-kind.ts';
import { reportTypes } from '../../../../reports/report-type.ts';
import { withCover } from '../../../../reports/with-cover.ts';
import type { ReportRenderer } from '../render/report-renderer.ts';

/** Renders the kinds in `src/reports/kinds.ts` in the formats in `src/reports/formats.ts`. */
export const documentRenderer: ReportRenderer = {
  types: reportTypes,
  async renderFile(snapshot, { format: name, sections, output: path, rowsMax }) {
    const kind = kindOrThrow(snapshot.head.type);
    const format = formatOf(name);
    if (!format) throw new Error(`unknown format ${name}`);
    const whole = withCover(kind.build(snapshot, sections.length === 0 ? kind.sections : sections), snapshot.head);
    const document = rowsMax === undefined ? whole : firstRowsOf(whole, rowsMax);
    const output = createWriteStream(path, { mode: 0o600 });
    await format.render(document, output, { asOf: snapshot.head.asOf, signal: new AbortController().signal });
  },
  async interpret(snapshot, previous) {
    return (await kindOrThrow(snapshot.head.type).interpret?.(snapshot, previous)) ?? null;
  },
};

function kindOrThrow(type: string): ReportKind {
  const kind = kindOf(type);
  if (!kind) throw new Error(`unknown report type ${type}`);
  return kind;
}
