import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import type { PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReportDestinationsTable } from '../../../db/tables/deliveries.ts';

export type DestinationRow = Selectable<ReportDestinationsTable>;

/** Inserts a destination. Throws a unique violation when the name is in use. */
export async function insertDestination(
  transaction: Kysely<Database>,
  values: Insertable<ReportDestinationsTable>,
): Promise<DestinationRow> {
  return transaction.insertInto('report_destinations').values(values).returningAll().executeTakeFirstOrThrow();
}

/** By name. `search` matches the name. */
export async function listDestinations(
  db: Kysely<Database>,
  organizationId: string,
  { search }: { search: string | undefined },
  page: Pick<PageRequest<never>, 'page' | 'limit'>,
): Promise<{ rows: DestinationRow[]; total: number }> {
  let query = db.selectFrom('report_destinations').where('organization_id', '=', organizationId);
  if (search !== undefined) query = query.where(sql<boolean>`name ilike ${likePattern(search)}`);
  return readPage(query.selectAll().orderBy(sql`lower(name)`).orderBy('id'), page);
}

export async function findDestination(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<DestinationRow | undefined> {
  return db
    .selectFrom('report_destinations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of the ids exist. They are locked against deletion until the transaction ends. */
export async function lockDestinations(
  transaction: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('report_destinations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a destination with its deliveries, and removes it from the schedules. */
export async function deleteDestinationRow(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<DestinationRow | undefined> {
  // A change of a schedule locks the schedule before its destinations.
  await sql`select id from report_schedules where organization_id = ${organizationId} order by id for no key update`.execute(
    transaction,
  );
  const deleted = await transaction
    .deleteFrom('report_destinations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (deleted) {
    await sql`update report_schedules set destination_ids = array_remove(destination_ids, ${id})
      where organization_id = ${organizationId} and ${id} = any (destination_ids)`.execute(transaction);
  }
  return deleted;
}
