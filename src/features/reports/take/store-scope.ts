import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, ReportTarget } from '../../../db/schema.ts';

export interface ScopeRequest {
  organizationId: string;
  scope: 'org' | 'registry' | 'custom';
  target: ReportTarget;
}

/**
 * Which findings a report is about, for a query over `findings f` joined with `images i` and `tag_platforms tp`: what is present now, or,
 * of one scan, what it found. Suppressed ones included.
 */
export function findingsInScope({ organizationId, scope, target }: ScopeRequest): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`f.organization_id = ${organizationId}`;
  if (target.scanId !== undefined) {
    return sql`${own} and exists (select 1 from scans s where s.id = ${target.scanId} and s.organization_id = ${organizationId}
      and s.tag_platform_id = f.tag_platform_id and f.opened_at_assessment <= s.assessment
      and (f.closed_at_assessment is null or f.closed_at_assessment > s.assessment))`;
  }
  const present = sql`${own} and f.closed_at_assessment is null`;
  if (target.registryId !== undefined) return sql`${present} and i.registry_id = ${target.registryId}`;
  if (target.tagIds) return sql`${present} and f.tag_id = any (${target.tagIds})`;
  if (target.package) return sql`${present} and f.package_version_id = any (${target.package.versionIds}::bigint[])`;
  if (target.layer) {
    return sql`${present} and exists (select 1 from scans s join inventory_packages ip on ip.inventory_id = s.inventory_id
      where s.id = tp.latest_scan_id and s.digest = ${target.layer.digest} and ip.package_version_id = f.package_version_id
        and ip.layer_index = ${target.layer.index})`;
  }
  return scope === 'registry' ? sql`${present} and i.registry_id is not null` : sql`${present}`;
}

/** Ids of the tags that a report is about. Those that vanished from their registry are not among them, unless they were named. */
export function tagsInScope({ organizationId, scope, target }: ScopeRequest): RawBuilder<{ id: string }> {
  const own = sql`select t.id from tags t where t.organization_id = ${organizationId}`;
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

export async function listTagsInScope(transaction: Kysely<Database>, request: ScopeRequest): Promise<string[]> {
  const { rows } = await tagsInScope(request).execute(transaction);
  return rows.map(({ id }) => id);
}
