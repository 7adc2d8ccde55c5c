import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { advisoryTimesOf } from '../../../engine/advisories/advisory-times.ts';
import type { SnapshotFeed } from '../../../engine/advisories/snapshot.ts';

/**
 * Returns the row id of an advisory snapshot, which is stored once per digest. Scans reference the one that they used. The row has the latest
 * time at which its feeds were confirmed.
 */
export async function ensureSnapshotRow(
  db: Kysely<Database>,
  snapshot: { digest: string; builtAt: string; feeds: SnapshotFeed[] },
): Promise<string> {
  await db
    .insertInto('advisory_snapshots')
    .values({
      digest: snapshot.digest,
      built_at: snapshot.builtAt,
      confirmed_at: advisoryTimesOf(snapshot).confirmedAt,
      feeds: JSON.stringify(snapshot.feeds),
    })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ confirmed_at: sql`excluded.confirmed_at` })
        .where(sql<boolean>`excluded.confirmed_at > coalesce(advisory_snapshots.confirmed_at, '-infinity')`),
    )
    .execute();
  const row = await db
    .selectFrom('advisory_snapshots')
    .select('id')
    .where('digest', '=', snapshot.digest)
    .executeTakeFirstOrThrow();
  return row.id;
}
