import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { type ScopeRequest, tagsInScope } from './tags-in-scope-store.ts';

/** Ids of the scans whose components a report lists: the requested scan, or the latest scan of each tag platform, ordered by image, tag and platform. */
export async function listScansInScope(transaction: Kysely<Database>, request: ScopeRequest): Promise<string[]> {
  const { organizationId, scopeIds } = request;
  if (scopeIds.scanId !== undefined) return [scopeIds.scanId];
  const { rows } = await sql<{ id: string }>`
    select s.id from tag_platforms tp
    join scans s on s.id = tp.latest_scan_id
    join tags t on t.id = tp.tag_id
    join images i on i.id = t.image_id
    where s.organization_id = ${organizationId} and tp.tag_id in (${tagsInScope(request)})
    order by i.name collate "C", t.name collate "C", tp.platform collate "C"`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Tags of the scope without any result. */
export async function countNeverScanned(transaction: Kysely<Database>, request: ScopeRequest): Promise<number> {
  const { rows } = await sql<{ tags: number }>`
    select count(*)::int as tags from tags t where t.id in (${tagsInScope(request)}) and t.latest_scan_id is null`.execute(
    transaction,
  );
  return rows[0]?.tags ?? 0;
}
