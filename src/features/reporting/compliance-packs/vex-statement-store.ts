import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { isCoveredByScope } from '../../findings/visibility/attestation-coverage-store.ts';
import { referenceOfFacts } from '../../findings/vulnerabilities/reference-of-facts-store.ts';
import { closingAssessment, isLastOfFinding } from '../posture/closure-store.ts';
import { complete } from './evidence-count-store.ts';
import { type EvidenceRequest, inForceAt, tagsInPeriod } from './evidence-scope-store.ts';

export interface VexRow {
  vulnerability: string;
  package: string;
  purl: string;
  image: string;
  tag: string;
  platform: string;
  digest: string | null;
  /** The category of the exception, the status of triage, or `fixed`. */
  category: string;
  reason: string | null;
  decided_at: Date;
  expires_at: Date | null;
  exception_id: string | null;
  scan_id: string | null;
  /** A web address about the vulnerability. */
  reference: string | null;
}

/** Findings with a VEX statement. An exception counts before a status of triage. */
export const readVexStatements = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<VexRow[]> =>
  readCursor(
    db,
    sql<VexRow>`
    with ${tagsInPeriod(request)}, present as (
      select f.*, scope.image, scope.name as tag from scope join findings f on f.tag_id = scope.id
      where f.detected_at < ${request.to} and (f.closed_at is null or f.closed_at >= ${request.to}) and ${isLastOfFinding}),
    stated as (${openStatements(request)} union all ${fixedStatements(request)})
    select stated.vulnerability_id as vulnerability, p.name as package, p.purl, stated.image, stated.tag, tp.platform, stated.digest,
      stated.category, stated.reason, stated.decided_at, stated.expires_at, stated.exception_id, stated.scan_id, ${referenceOfFacts} as reference
    from stated join vulnerability_facts v on v.id = stated.facts_id join package_versions p on p.id = stated.package_version_id join tag_platforms tp on tp.id = stated.tag_platform_id
    order by stated.vulnerability_id collate "C", stated.image collate "C", stated.tag collate "C", tp.platform collate "C",
      p.name collate "C", stated.row_id`,
  );

/** Findings that are open at the end of the period, with the newest exception in force that covers them, else the last status of triage. */
function openStatements({ organizationId, to }: EvidenceRequest): RawBuilder<unknown> {
  return sql`
    select f.row_id, f.vulnerability_id, f.facts_id, f.package_version_id, f.tag_platform_id, f.image, f.tag,
      (select s.digest from scans s where s.tag_platform_id = f.tag_platform_id and s.status = ${complete} and s.scanned_at < ${to}
        order by s.scanned_at desc, s.id desc limit 1) as digest,
      coalesce(covering.category, ${triageCategory}) as category, covering.reason,
      coalesce(covering.decided_at, triaged.created_at) as decided_at, covering.expires_at, covering.id as exception_id, null as scan_id
    from present f join package_versions p on p.id = f.package_version_id
    left join lateral (select a.* from attestations a
      where a.organization_id = ${organizationId} and a.cve_id = f.vulnerability_id and a.package_name = p.name
        and ${isCoveredByScope()} and ${inForceAt(to)} order by a.decided_at desc, a.id limit 1) covering on true
    left join lateral (select h.status, h.created_at from triage_history h
      where h.organization_id = ${organizationId} and h.image_id = f.image_id and h.vulnerability_id = f.vulnerability_id
        and h.package_type = p.type and h.package_name = p.name and h.created_at < ${to} order by h.id desc limit 1) triaged on true
    where covering.id is not null or triaged.status > ${triageStatuses.indexOf('OPEN') + 1}`;
}

/** People set the status FIXED, while scans still find the vulnerability. */
const triageCategory = sql`case triaged.status
  when ${sql.lit(triageStatuses.indexOf('ACKNOWLEDGED') + 1)} then 'acknowledged'
  when ${sql.lit(triageStatuses.indexOf('IN_PROGRESS') + 1)} then 'in_progress'
  when ${sql.lit(triageStatuses.indexOf('FIXED') + 1)} then 'marked_fixed'
  else 'wont_fix' end`;

/**
 * Findings that closed in the period because the image changed, if a complete scan shows that the package version is gone, and the same
 * vulnerability is open in no other package of the tag platform. Advisories that changed fix nothing.
 */
function fixedStatements({ from, to }: EvidenceRequest): RawBuilder<unknown> {
  return sql`
    select f.row_id, f.vulnerability_id, f.facts_id, f.package_version_id, f.tag_platform_id, scope.image, scope.name, shown.digest, 'fixed', null,
      f.closed_at, null, null, shown.id
    from scope join findings f on f.tag_id = scope.id
    join scans shown on shown.tag_platform_id = f.tag_platform_id and shown.assessment = ${closingAssessment()}
      and shown.status = ${complete} and shown.completeness = 'complete'
      and shown.inventory_id is not null
    where f.closed_at >= ${from} and f.closed_at < ${to} and f.closed_cause = 'image changed' and ${isLastOfFinding}
      and not exists (select from inventory_packages listed
        where listed.inventory_id = shown.inventory_id and listed.package_version_id = f.package_version_id)
      and not exists (select from present other
        where other.tag_platform_id = f.tag_platform_id and other.vulnerability_id = f.vulnerability_id)`;
}
