import type { Column, Row, RowOf } from './report-document.ts';
import type { ReportSnapshot } from './report-snapshot.ts';

/**
 * The rows of a dataset, typed by the columns that its producer writes. Columns that the snapshot does not have are null in every row.
 */
export async function* typedRows<const Columns extends readonly Column[]>(
  snapshot: ReportSnapshot,
  dataset: string,
  columns: Columns,
): AsyncGenerator<RowOf<Columns>> {
  const stored = snapshot.head.datasets.find(({ id }) => id === dataset)?.columns ?? [];
  const missing = columns.filter(({ id }) => !stored.some((column) => column.id === id));
  const empty: Row = Object.fromEntries(missing.map(({ id }) => [id, null]));
  for await (const row of snapshot.rows(dataset)) {
    // The snapshot is written by the producer of these columns.
    yield (missing.length === 0 ? row : { ...empty, ...row }) as RowOf<Columns>;
  }
}
