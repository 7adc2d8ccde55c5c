import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Maximum number of queued and generating reports of one organization. */
export const unfinishedMax = 100;

/** Counts queued and generating reports. Holds an advisory lock until the transaction ends, so that concurrent requests cannot exceed the maximum. */
export async function lockBacklog(transaction: Kysely<Database>, organizationId: string): Promise<number> {
  // A statement sees only rows that were committed before it began, so lock and count are separate statements.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report-backlog ${organizationId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from reports where organization_id = ${organizationId} and status < 2`.execute(
    transaction,
  );
  return rows[0]?.unfinished ?? 0;
}

/** Organizations that have reached the maximum, as a subquery with one column. */
export const fullOrganizations: RawBuilder<string> = sql<string>`
  (select organization_id from reports where status < 2 group by organization_id having count(*) >= ${unfinishedMax})`;
