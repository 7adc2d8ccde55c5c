import type { Writable } from 'node:stream';
import type { Column, Dataset, ReportDocument, Row } from '../../report-document.ts';
import type { RenderOptions, ReportFormat } from '../../report-format.ts';
import { writeAll } from '../write-all.ts';

/**
 * The whole document as one JSON object: `{asOf, title, subject, facts, sections, mainDataset, datasets}`. `datasets` is by id, each
 * `{title, columns, rowCount, rows}`, a row an object by column id.
 */
export const jsonFormat: ReportFormat = {
  name: 'JSON',
  mediaType: 'application/json',
  extension: 'json',
  render: (document: ReportDocument, output: Writable, { asOf, signal }: RenderOptions) =>
    writeAll(pieces(document, asOf), output, signal),
};

async function* pieces(document: ReportDocument, asOf: string): AsyncGenerator<string> {
  const { datasets, ...rest } = document;
  yield `${JSON.stringify({ asOf, ...rest }).slice(0, -1)},"datasets":{`;
  for (const [index, dataset] of datasets.entries()) {
    if (index > 0) yield ',';
    yield* datasetPieces(dataset);
  }
  yield '}}\n';
}

async function* datasetPieces({ id, title, columns, rowCount, rows }: Dataset): AsyncGenerator<string> {
  const head = { title, columns: columns.map(describe), rowCount };
  yield `${JSON.stringify(id)}:${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let separator = '\n';
  for await (const row of rows()) {
    yield `${separator}${JSON.stringify(toObject(columns, row))}`;
    separator = ',\n';
  }
  yield ']}';
}

/** Widths are for paper. */
function describe({ id, title, type }: Column): Omit<Column, 'width'> {
  return { id, title, type };
}

function toObject(columns: readonly Column[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, index) => [column.id, row[index] ?? null]));
}
