import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Repeats a statement until it changes no more rows, so that no execution takes long. Returns the rows of all executions. */
export async function repeatUntilNone(
  transaction: Kysely<Database>,
  statement: () => RawBuilder<unknown>,
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await statement().execute(transaction);
    if (numAffectedRows === 0n) return total;
    total += Number(numAffectedRows);
  }
}
