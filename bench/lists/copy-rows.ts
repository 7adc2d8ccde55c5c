import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

export type Cell = string | number | boolean | null;

const rowsPerFile = 500_000;

/** Fills a table with COPY from files in a folder that the server can read, with a bounded number of rows per file. */
export async function copyRows(
  client: pg.Client,
  folder: string,
  { table, columns, rows }: { table: string; columns: string; rows: Iterable<Cell[]> },
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  for (let part = 0, isDone = false; !isDone; part += 1) {
    const file = path.join(folder, `${table}-${part}.csv`);
    const lines = function* (): Generator<string> {
      let text = '';
      for (let row = 0; row < rowsPerFile; row += 1) {
        const next = iterator.next();
        if (next.done === true) {
          isDone = true;
          break;
        }
        text += `${next.value.map(toCsv).join(',')}\n`;
        if (text.length > 1 << 18) {
          yield text;
          text = '';
        }
      }
      yield text;
    };
    await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o644 }));
    await client.query(`copy ${table} (${columns}) from '${file}' with (format csv)`);
    await rm(file);
  }
}

function toCsv(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell);
}
