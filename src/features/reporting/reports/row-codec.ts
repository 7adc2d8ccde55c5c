import { cellsOf } from '../../../reports/cells-of.ts';
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
  return {
    encode: (row) => JSON.stringify(cellsOf(columns, row)),
    decode(line) {
      const cells: readonly (Cell | undefined)[] = JSON.parse(line);
      const row: Record<string, Cell> = {};
      for (const [place, id] of ids.entries()) row[id] = cells[place] ?? null;
      return row;
    },
  };
}
