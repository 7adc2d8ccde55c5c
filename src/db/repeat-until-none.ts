import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Runs the statement until a round changes nothing, so that no round runs long; gives the rows of all rounds. */
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
