import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportSnapshotsTable } from '../../../db/tables/reports.ts';

export type SnapshotRow = Selectable<ReportSnapshotsTable>;

export async function insertSnapshot(
  transaction: Kysely<Database>,
  values: Insertable<ReportSnapshotsTable>,
): Promise<void> {
  await transaction.insertInto('report_snapshots').values(values).execute();
}

/** Newest snapshot before `asOf` with the same type and scope. */
export async function previousSnapshot(
  db: Kysely<Database>,
  of: { organizationId: string; type: string; scopeKey: string; asOf: Date },
): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('report_snapshots')
    .selectAll()
    .where('organization_id', '=', of.organizationId)
    .where('type', '=', of.type)
    .where('scope_key', '=', of.scopeKey)
    .where('as_of', '<', of.asOf)
    .orderBy('as_of', 'desc')
    .orderBy('report_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the snapshot rows of versions that a READY version has replaced and that have no active share. The caller deletes their files. */
export async function removeReplaced(
  db: Kysely<Database>,
): Promise<{ report_id: string; version: number; organization_id: string }[]> {
  const { rows } = await sql<{ report_id: string; version: number; organization_id: string }>`
    delete from report_snapshots snapshot using reports r
    where r.id = snapshot.report_id and snapshot.version < r.version and r.status = 2
      and not exists (select 1 from report_shares s where s.report_id = snapshot.report_id and s.version = snapshot.version
        and s.revoked_at is null and s.expires_at > now())
    returning snapshot.report_id, snapshot.version, snapshot.organization_id`.execute(db);
  return rows;
}

/** `<report> <version>` of versions that may have files: those with a snapshot, and the current version. */
export async function existingVersions(db: Kysely<Database>, reportIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`
    select id || ' ' || version as version from reports where id = any (${[...reportIds]}::text[])
    union select report_id || ' ' || version from report_snapshots where report_id = any (${[...reportIds]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ version }) => version));
}
