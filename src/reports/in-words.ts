import type { Dataset, ReportDocument, Row } from './report-document.ts';
import { valueLabel } from './value-labels.ts';

/** Columns whose cells are stored constants. */
export const constantColumns: ReadonlySet<string> = new Set([
  'status',
  'slaStatus',
  'triage',
  'fixState',
  'knownExploited',
  'malware',
  'assessed',
  'reason',
]);

/** The same document with words in place of stored constants, for formats that people read. */
export function inWords(document: ReportDocument): ReportDocument {
  return { ...document, datasets: document.datasets.map(datasetInWords) };
}

function datasetInWords(dataset: Dataset): Dataset {
  const columns = dataset.columns.filter(({ id, type }) => type === 'text' && constantColumns.has(id));
  if (columns.length === 0) return dataset;
  const ids = columns.map(({ id }) => id);
  return { ...dataset, rows: () => rowsInWords(dataset.rows(), ids) };
}

async function* rowsInWords(rows: AsyncIterable<Row>, ids: readonly string[]): AsyncGenerator<Row> {
  for await (const row of rows) {
    const words = ids.map((id) => {
      const value = row[id] ?? null;
      return [id, typeof value === 'string' ? valueLabel(value) : value] as const;
    });
    yield { ...row, ...Object.fromEntries(words) };
  }
}
