import type { Writable } from 'node:stream';
import { cellsOf } from '../../cells-of.ts';
import type { Block, Cell, Column, Dataset, ReportDocument, Row } from '../../report-document.ts';
import type { RenderOptions, ReportFormat } from '../../report-format.ts';
import { writeAll } from '../write-all.ts';

/**
 * The whole document as one JSON object: `{asOf, title, subject, facts, sections, mainDataset, datasets}`. `datasets` is keyed by id; each
 * is `{title, columns, rowCount, rows}`, and a row is an object keyed by column id. Rows of table blocks are arrays in column order.
 */
export const jsonFormat: ReportFormat = {
  name: 'JSON',
  mediaType: 'application/json',
  extension: 'json',
  render: (document: ReportDocument, output: Writable, { asOf, signal }: RenderOptions) =>
    writeAll(pieces(document, asOf), output, signal),
};

async function* pieces(document: ReportDocument, asOf: string): AsyncGenerator<string> {
  const { datasets, cover: _, ...rest } = document;
  const sections = rest.sections.map(({ id, title, blocks }) => ({ id, title, blocks: blocks.map(describeBlock) }));
  yield `${JSON.stringify({ asOf, ...rest, sections }).slice(0, -1)},"datasets":{`;
  for (const [index, dataset] of datasets.entries()) {
    if (index > 0) yield ',';
    yield* datasetPieces(dataset);
  }
  yield '}}\n';
}

async function* datasetPieces({ id, title, columns, rowCount, rows }: Dataset): AsyncGenerator<string> {
  const head = { title, columns: columns.map(describeColumn), rowCount };
  yield `${JSON.stringify(id)}:${JSON.stringify(head).slice(0, -1)},"rows":[`;
  const ids = columns.map((column) => column.id);
  const empty: Row = Object.fromEntries(ids.map((columnId) => [columnId, null]));
  let separator = '\n';
  for await (const row of rows()) {
    yield `${separator}${JSON.stringify(inColumnOrder(row, ids, empty))}`;
    separator = ',\n';
  }
  yield ']}';
}

function describeBlock(block: Block): unknown {
  return block.kind === 'table' ? { ...block, rows: block.rows.map((row) => cellsOf(block.columns, row)) } : block;
}

/** Without the width, which only PDF and XLSX use. */
function describeColumn({ id, title, type }: Column): Omit<Column, 'width'> {
  return { id, title, type };
}

/** The row with the keys of `empty` alone, in its order. A copied object is much faster to fill than a new one. */
function inColumnOrder(row: Row, ids: readonly string[], empty: Row): Row {
  const ordered: Record<string, Cell> = { ...empty };
  for (const id of ids) ordered[id] = row[id] ?? null;
  return ordered;
}
