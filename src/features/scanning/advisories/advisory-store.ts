import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SnapshotFeed } from '../../../engine/advisories/snapshot.ts';

/** Returns the row id of an advisory snapshot, which is stored once per digest. Scans reference the one that they used. */
export async function ensureSnapshotRow(
  db: Kysely<Database>,
  snapshot: { digest: string; builtAt: string; feeds: SnapshotFeed[] },
): Promise<string> {
  await db
    .insertInto('advisory_snapshots')
    .values({ digest: snapshot.digest, built_at: snapshot.builtAt, feeds: JSON.stringify(snapshot.feeds) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  const row = await db
    .selectFrom('advisory_snapshots')
    .select('id')
    .where('digest', '=', snapshot.digest)
    .executeTakeFirstOrThrow();
  return row.id;
}
