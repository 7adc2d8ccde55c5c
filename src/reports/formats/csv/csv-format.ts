import type { Writable } from 'node:stream';
import { type CsvValue, csvRow } from '../../../lib/csv-row.ts';
import { csvNameOf } from '../../column-names.ts';
import type { Cell, ReportDocument } from '../../report-document.ts';
import type { RenderOptions, ReportFormat } from '../../report-format.ts';
import { roundedCell } from '../../rounded-cell.ts';
import { writeAll } from '../write-all.ts';

/** The main dataset as CSV (RFC 4180) in UTF-8: a header row of column ids with the unit of percentages, then the rows. */
export const csvFormat: ReportFormat = {
  name: 'CSV',
  mediaType: 'text/csv',
  extension: 'csv',
  render: (document: ReportDocument, output: Writable, { signal }: RenderOptions) =>
    writeAll(lines(document), output, signal),
};

async function* lines(document: ReportDocument): AsyncGenerator<string> {
  const dataset = document.datasets.find(({ id }) => id === document.mainDataset);
  if (!dataset) throw new Error(`the document does not contain the dataset ${document.mainDataset}`);
  const { columns } = dataset;
  yield csvRow(columns.map(csvNameOf));
  for await (const row of dataset.rows())
    yield csvRow(columns.map((column) => toValue(roundedCell(column, row[column.id] ?? null))));
}

function toValue(cell: Cell): CsvValue {
  return typeof cell === 'object' && cell !== null ? cell.text : cell;
}
