import type { Dataset, ReportDocument, Row } from './report-document.ts';

/** The same document with at most `rowsMax` rows of each dataset. `rowCount` stays the number of all rows. */
export function firstRowsOf(document: ReportDocument, rowsMax: number): ReportDocument {
  return {
    ...document,
    datasets: document.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => first(dataset, rowsMax) })),
  };
}

async function* first({ rows }: Dataset, rowsMax: number): AsyncGenerator<Row> {
  let left = rowsMax;
  if (left <= 0) return;
  for await (const row of rows()) {
    yield row;
    left -= 1;
    if (left === 0) return;
  }
}
