import type { Column, Dataset, RowOf } from '../report-document.ts';

/** A dataset of rows that are in memory, such as those of the facts of a report. */
export function listDataset<const Columns extends readonly Column[]>(
  id: string,
  title: string,
  { columns, rows }: { columns: Columns; rows: readonly RowOf<Columns>[] },
): Dataset<Columns> {
  return { id, title, columns, rowCount: rows.length, rows: () => each(rows) };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
