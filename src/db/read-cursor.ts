import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

let lastNumber = 0;

/**
 * Streams the rows of a query in the caller's transaction: memory does not grow with their number, and the server sorts once. If the reader
 * stops early, the cursor stays open until the transaction ends.
 */
export async function* readCursor<Row>(
  transaction: Kysely<Database>,
  query: RawBuilder<Row>,
  rowsAtOnce = 500,
): AsyncGenerator<Row[]> {
  lastNumber += 1;
  const cursor = sql.id(`rows_${lastNumber}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close ${cursor}`.execute(transaction);
}
