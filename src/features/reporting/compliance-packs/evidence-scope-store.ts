import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { attestationRanks } from '../../../domain/attestation-rank.ts';
import { isCoveredByScope } from '../../findings/visibility/attestation-coverage-store.ts';

/** Scope of a pack. Ids belong to the organization. */
export type PackScope =
  | { type: 'organization' }
  | { type: 'registry'; registryIds: readonly string[] }
  | { type: 'image'; imageIds: readonly string[]; images: readonly string[] };

export interface EvidenceRequest {
  organizationId: string;
  scope: PackScope;
  from: Date;
  to: Date;
}

/** CTE `scope (id, name, created_at, removed_at, image_id, image, registry_id)`: tags of the scope that were seen by a scan or sync and existed in the period. */
export function tagsInPeriod({ organizationId, scope, from, to }: EvidenceRequest): RawBuilder<unknown> {
  return sql`scope as materialized (
    select t.id, t.name, t.created_at, t.removed_at, i.id as image_id, i.name as image, i.registry_id
    from tags t join images i on i.id = t.image_id
    where t.organization_id = ${organizationId} and t.is_seen and t.created_at < ${to} and (t.removed_at is null or t.removed_at >= ${from})
      and ${filterOf(scope)})`;
}

function filterOf(scope: PackScope): RawBuilder<SqlBool> {
  switch (scope.type) {
    case 'organization':
      return sql<SqlBool>`true`;
    case 'registry':
      return sql<SqlBool>`i.registry_id = any (${scope.registryIds}::text[])`;
    case 'image':
      return sql<SqlBool>`(i.id = any (${scope.imageIds}::text[]) or i.name like any (${scope.images.map(likeOf)}::text[]))`;
  }
}

/** Converts a glob to a LIKE pattern: `*` matches any text, `?` one character. */
function likeOf(glob: string): string {
  return glob
    .replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

/** Up to this number PostgreSQL hashes the exceptions in memory. With more it may scan all of them for each finding. */
export const tabledExceptionsMax = 20_000;

/**
 * True if an approved exception covered finding `f` in package `p` at the end of the period. Few findings match any exception, so the hashed
 * list of vulnerabilities and packages rejects most of them. A lookup for each finding took half of the time of the query.
 */
export function isExcepted({
  organizationId,
  to,
}: Pick<EvidenceRequest, 'organizationId' | 'to'>): RawBuilder<SqlBool> {
  const known = sql`attestations a where a.organization_id = ${organizationId} and ${inForceAt(to)}`;
  const lookedUp = sql`exists (select from ${known} and a.cve_id = f.vulnerability_id and a.package_name = p.name
    and ${isCoveredByScope()})`;
  return sql<SqlBool>`case when (select count(*) from ${known}) > ${sql.lit(tabledExceptionsMax)} then ${lookedUp}
    when (f.vulnerability_id, p.name) in (select a.cve_id, a.package_name from ${known}) then ${lookedUp} else false end`;
}

/**
 * True if attestation `a` applies to the scope; uses the CTE `scope`. In a narrowed scope, attestations of its tags apply, and others only if
 * they cover a finding that was present in the scope during the period.
 */
export function appliesTo(request: EvidenceRequest): RawBuilder<SqlBool> {
  const ofScope = sql<SqlBool>`a.tag_id in (select id from scope)`;
  if (request.scope.type === 'organization') return sql<SqlBool>`(a.tag_id is null or ${ofScope})`;
  const covers = sql<SqlBool>`exists (select from findings f join package_versions p on p.id = f.package_version_id
    where f.tag_id in (select id from scope) and f.image_id in (select image_id from scope) and f.vulnerability_id = a.cve_id
      and p.name = a.package_name and f.detected_at < ${request.to} and (f.closed_at is null or f.closed_at >= ${request.from})
      and (a.as_of is null or f.detected_at <= a.as_of))`;
  return sql<SqlBool>`case when a.tag_id is null then ${covers} else ${ofScope} end`;
}

/** True if attestation `a` was approved and neither ended nor expired. An approved attestation that ended is WITHDRAWN or REVOKED. */
export function inForceAt(at: Date | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`a.decided_at <= ${at} and (a.expires_at is null or a.expires_at > ${at})
    and (a.status = ${attestationRanks.APPROVED} or (a.status >= ${attestationRanks.WITHDRAWN} and a.ended_at > ${at}))`;
}
