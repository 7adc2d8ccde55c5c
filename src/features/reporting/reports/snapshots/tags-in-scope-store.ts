import { type RawBuilder, sql } from 'kysely';
import type { ReportTarget } from '../../../../db/tables/reports.ts';

export interface ScopeRequest {
  organizationId: string;
  scope: 'org' | 'registry' | 'custom';
  target: ReportTarget;
}

/** Ids of the tags that a report is about. Those that vanished from their registry are not among them, unless they were named. */
export function tagsInScope({ organizationId, scope, target }: ScopeRequest): RawBuilder<{ id: string }> {
  const own = sql`select t.id from tags t where t.organization_id = ${organizationId} and t.is_seen`;
  if (target.tagIds) return sql`${own} and t.id = any (${target.tagIds})`;
  if (target.scanId !== undefined)
    return sql`${own} and t.id = (select s.tag_id from scans s where s.id = ${target.scanId})`;
  const present = sql`${own} and t.removed_at is null`;
  if (target.registryId !== undefined)
    return sql`${present} and t.image_id in (select id from images where registry_id = ${target.registryId})`;
  if (target.package) {
    return sql`${present} and exists (select 1 from tag_platforms tp join scans s on s.id = tp.latest_scan_id
      join inventory_packages ip on ip.inventory_id = s.inventory_id
      where tp.tag_id = t.id and ip.package_version_id = any (${target.package.versionIds}::bigint[]))`;
  }
  if (target.layer) {
    return sql`${present} and exists (select 1 from tag_platforms tp join scans s on s.id = tp.latest_scan_id
      where tp.tag_id = t.id and s.digest = ${target.layer.digest})`;
  }
  return scope === 'registry'
    ? sql`${present} and t.image_id in (select id from images where organization_id = ${organizationId} and registry_id is not null)`
    : sql`${present}`;
}
