import { type RawBuilder, sql } from 'kysely';
import type { ReportScopeIds } from '../../../../db/tables/reports.ts';

export interface ScopeRequest {
  organizationId: string;
  scope: 'org' | 'registry' | 'custom';
  scopeIds: ReportScopeIds;
}

/** Ids of the tags in the scope. Removed tags are excluded unless the request names them or their scan. */
export function tagsInScope({ organizationId, scope, scopeIds }: ScopeRequest): RawBuilder<{ id: string }> {
  const own = sql`select t.id from tags t where t.organization_id = ${organizationId} and t.is_seen`;
  if (scopeIds.tagIds) return sql`${own} and t.id = any (${scopeIds.tagIds})`;
  if (scopeIds.scanId !== undefined)
    return sql`${own} and t.id = (select s.tag_id from scans s where s.id = ${scopeIds.scanId})`;
  const present = sql`${own} and t.removed_at is null`;
  if (scopeIds.registryId !== undefined)
    return sql`${present} and t.image_id in (select id from images where registry_id = ${scopeIds.registryId})`;
  if (scopeIds.package) {
    return sql`${present} and exists (select 1 from tag_platforms tp join scans s on s.id = tp.latest_scan_id
      join inventory_packages ip on ip.inventory_id = s.inventory_id
      where tp.tag_id = t.id and ip.package_version_id = any (${scopeIds.package.versionIds}::bigint[]))`;
  }
  if (scopeIds.layer) {
    return sql`${present} and exists (select 1 from tag_platforms tp join scans s on s.id = tp.latest_scan_id
      where tp.tag_id = t.id and s.digest = ${scopeIds.layer.digest})`;
  }
  return scope === 'registry'
    ? sql`${present} and t.image_id in (select id from images where organization_id = ${organizationId} and registry_id is not null)`
    : sql`${present}`;
}
