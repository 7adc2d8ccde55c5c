import type { Column, Row, RowOf } from './report-document.ts';
import type { ReportSnapshot } from './report-snapshot.ts';

/**
 * The rows of a dataset, typed by the columns that its producer writes. Columns that the snapshot does not have are null in every row.
 */
export function typedRows<const Columns extends readonly Column[]>(
  snapshot: ReportSnapshot,
  dataset: string,
  columns: Columns,
): AsyncIterable<RowOf<Columns>> {
  const stored = snapshot.head.datasets.find(({ id }) => id === dataset)?.columns ?? [];
  const missing = columns.filter(({ id }) => !stored.some((column) => column.id === id));
  const rows = snapshot.rows(dataset);
  const whole = missing.length === 0 ? rows : withNulls(rows, missing);
  // The rows are those that the producer of these columns wrote into the snapshot.
  return whole as AsyncIterable<RowOf<Columns>>;
}

async function* withNulls(rows: AsyncIterable<Row>, missing: readonly Column[]): AsyncGenerator<Row> {
  const nulls: Row = Object.fromEntries(missing.map(({ id }) => [id, null]));
  for await (const row of rows) yield { ...nulls, ...row };
}
