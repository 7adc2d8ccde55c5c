import type { Cell, Column, Row } from '../../../reports/report-document.ts';

export interface RowCodec {
  encode(row: Row): string;
  decode(line: string): Row;
}

/**
 * Writes rows as JSON arrays in column order and reads them back. Snapshots have hundreds of thousands of rows; the column ids are
 * stored once in the head of the snapshot instead of in each row.
 */
export function rowCodec(columns: readonly Column[]): RowCodec {
  const ids = columns.map(({ id }) => id);
  // A copied object is faster to fill than a new one.
  const empty: Row = Object.fromEntries(ids.map((id) => [id, null]));
  return {
    encode: (row) => JSON.stringify(ids.map((id) => row[id] ?? null)),
    decode(line) {
      const cells: readonly (Cell | undefined)[] = JSON.parse(line);
      const row: Record<string, Cell> = { ...empty };
      let place = 0;
      for (const id of ids) {
        row[id] = cells[place] ?? null;
        place += 1;
      }
      return row;
    },
  };
}
