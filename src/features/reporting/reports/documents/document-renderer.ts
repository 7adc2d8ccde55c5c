import { createWriteStream } from 'node:fs';
import { figuresTable } from '../../../../reports/figures-table.ts';
import { firstRowsOf } from '../../../../reports/first-rows-of.ts';
import { formatOf } from '../../../../reports/formats.ts';
import { inWords } from '../../../../reports/in-words.ts';
import { kindOf } from '../../../../reports/kinds.ts';
import { onPaper } from '../../../../reports/on-paper.ts';
import type { ReportDocument } from '../../../../reports/report-document.ts';
import type { ReportKind } from '../../../../reports/report-kind.ts';
import { reportTypes } from '../../../../reports/report-type.ts';
import { withCover } from '../../../../reports/with-cover.ts';
import type { ReportRenderer } from '../render/report-renderer.ts';

/** Renders the kinds in `src/reports/kinds.ts` in the formats in `src/reports/formats.ts`. */
export const documentRenderer: ReportRenderer = {
  types: reportTypes,
  async renderFile(snapshot, { format: name, sections, output: path, table, rowsMax }) {
    const kind = kindOrThrow(snapshot.head.type);
    const format = formatOf(name);
    if (!format) throw new Error(`unknown format ${name}`);
    const built = withCover(kind.build(snapshot, sections.length === 0 ? kind.sections : sections), snapshot.head);
    const whole = table === undefined ? built : figuresOnly(built);
    const limited = rowsMax === undefined ? whole : firstRowsOf(whole, rowsMax);
    const document = forReaders(name, limited);
    const output = createWriteStream(path, { mode: 0o600 });
    await format.render(document, output, { asOf: snapshot.head.asOf, signal: new AbortController().signal });
  },
  async interpret(snapshot, previous) {
    return (await kindOrThrow(snapshot.head.type).interpret?.(snapshot, previous)) ?? null;
  },
};

/** People read PDF and XLSX. Programs read the constants and all columns of the other formats. */
function forReaders(format: string, document: ReportDocument): ReportDocument {
  if (format === 'PDF') return onPaper(inWords(document));
  return format === 'XLSX' ? inWords(document) : document;
}

/** The document with the table of its figures as its only dataset. */
function figuresOnly(document: ReportDocument): ReportDocument {
  const figures = figuresTable(document);
  return { ...document, datasets: [figures], mainDataset: figures.id };
}

function kindOrThrow(type: string): ReportKind {
  const kind = kindOf(type);
  if (!kind) throw new Error(`unknown report type ${type}`);
  return kind;
}
