import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CappedRows } from './row-caps.ts';

const counted: Readonly<Record<Exclude<CappedRows, 'tags'>, RawBuilder<unknown>>> = {
  registries: sql`registries where organization_id = `,
  sensors: sql`sensors where organization_id = `,
  apiKeys: sql`api_keys where revoked_at is null and organization_id = `,
  personalAccessTokens: sql`personal_access_tokens where revoked_at is null and organization_id = `,
  invites: sql`invites where expires_at > now() and organization_id = `,
  savedViews: sql`saved_views where organization_id = `,
  reportDestinations: sql`report_destinations where organization_id = `,
  reports: sql`reports where organization_id = `,
};

/** Counts the organization's rows up to one more than `max`. The number of tags is the sum of the counters of images. */
export async function countRows(
  db: Kysely<Database>,
  organizationId: string,
  { rows: kind, max }: { rows: CappedRows; max: number },
): Promise<number> {
  const { rows } = await (kind === 'tags'
    ? sql<{ count: number }>`
        select coalesce(sum(tag_count), 0)::int as count from images where organization_id = ${organizationId}`
    : sql<{ count: number }>`
        select count(*)::int as count from (
          select from ${counted[kind]} ${organizationId} limit ${max + 1}) as counted`
  ).execute(db);
  return rows[0]?.count ?? 0;
}

/** Serializes transactions that create such rows for the organization until this one ends. */
export async function lockRowCap(
  transaction: Kysely<Database>,
  organizationId: string,
  rows: CappedRows,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`row-cap ${rows} ${organizationId}`}, 0))`.execute(
    transaction,
  );
}
