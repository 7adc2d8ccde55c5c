import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Reports of one organization that may be queued or in the making at a time. */
export const unfinishedMax = 100;

/** How many there are now. Others of the organization who ask wait until the transaction ends, so that no two take the last place. */
export async function lockBacklog(transaction: Kysely<Database>, organizationId: string): Promise<number> {
  // A statement sees what was committed before it began, so the lock needs a statement of its own.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report-backlog ${organizationId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from reports where organization_id = ${organizationId} and status < 2`.execute(
    transaction,
  );
  return rows[0]?.unfinished ?? 0;
}

/** Organizations whose places are all taken: one column, for `not in`. */
export const fullOrganizations: RawBuilder<string> = sql<string>`
  (select organization_id from reports where status < 2 group by organization_id having count(*) >= ${unfinishedMax})`;
