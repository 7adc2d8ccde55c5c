import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { saveCheck } from './totals-check-store.ts';
import { appendDifferences, type Difference, readDifferences } from './totals-difference-store.ts';
import { aloneWithTotals } from './totals-lock-store.ts';

export interface TotalsVerdict {
  organizationId: string;
  areRight: boolean;
  /** Number of totals that differ from a recount. */
  different: number;
  /** Some of them. */
  examples: Difference[];
}

const examplesMax = 10;

/** Compares all stored totals of the organization with a recount. Changes no total. */
export async function verifyTotals(db: Kysely<Database>, organizationId: string): Promise<TotalsVerdict> {
  const found = await ofOneMoment(db, (transaction) => readDifferences(transaction, organizationId));
  await saveCheck(db, organizationId, found.length === 0);
  return verdictOf(organizationId, found);
}

/** Corrects the totals of an organization to those of a recount, beside a running service. Returns the differences. */
export async function rebuildTotals(db: Kysely<Database>, organizationId: string): Promise<TotalsVerdict> {
  const found = await aloneWithTotals(db, organizationId, (connection) =>
    ofOneMoment(connection, async (transaction) => {
      const wrong = await readDifferences(transaction, organizationId);
      if (wrong.length > 0) await appendDifferences(transaction, organizationId);
      return wrong;
    }),
  );
  await saveCheck(db, organizationId, true);
  return verdictOf(organizationId, found);
}

function verdictOf(organizationId: string, found: Difference[]): TotalsVerdict {
  const examples = found.slice(0, examplesMax);
  return { organizationId, areRight: found.length === 0, different: found.length, examples };
}

/** Rows and totals of one snapshot. */
function ofOneMoment<Result>(db: Kysely<Database>, work: (transaction: Kysely<Database>) => Promise<Result>) {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}
