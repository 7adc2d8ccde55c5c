import type { Column, Dataset, Row } from '../report-document.ts';

/** A dataset of the few rows that are part of a report's facts. */
export function listDataset(
  id: string,
  title: string,
  { columns, rows }: { columns: readonly Column[]; rows: readonly Row[] },
): Dataset {
  return { id, title, columns, rowCount: rows.length, rows: () => each(rows) };
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
