import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCursor } from '../../../../db/read-cursor.ts';
import type { Database } from '../../../../db/schema.ts';
import type { FixState } from '../../../../domain/finding.ts';
import { releaseOfPackage } from '../../../findings/finding-filter/release-store.ts';
import { isInAssessment, isOpen, isSuppressedAt } from '../../../findings/visibility/finding-visibility-store.ts';
import { referenceOfFacts } from '../../../findings/vulnerabilities/reference-of-facts-store.ts';
import { byRegistry, findingsInScope } from '../../posture/posture-scope-store.ts';
import type { ResolvedSnapshotScope } from './resolve-snapshot-scope.ts';
import type { ScopeScan } from './scope-lookup-store.ts';

export interface TechnicalFindingRow {
  registry: string | null;
  image_id: string;
  image: string;
  tag: string;
  platform: string;
  vulnerability_id: string;
  severity: number;
  type: string;
  name: string;
  version: string;
  /** Release of the distribution. Empty for packages outside distributions. */
  release: string;
  fixed_version: string | null;
  fix_state: FixState;
  cvss_score: number | null;
  epss_score: number | null;
  is_known_exploited: boolean;
  is_malware: boolean;
  triage_status: number;
  first_detected_at: Date;
  /** Null while the finding is open. Set only in reports of a scan. */
  closed_at: Date | null;
  is_suppressed: boolean;
  reference: string | null;
  title: string | null;
  assignee: string | null;
  source: string | null;
}

/**
 * Findings that are open in the scope, or the findings of one scan with its exploit signals and their current state. Open findings come
 * first, those of malicious packages before the others, ordered by urgency. In reports of all registries, findings are grouped by registry.
 */
export function readTechnicalFindings(
  transaction: Kysely<Database>,
  { scope, scan }: ReportedFindings,
): AsyncGenerator<TechnicalFindingRow[]> {
  const { from, where } = findingSource({ scope, ...(scan && { scan }) });
  return readCursor(
    transaction,
    sql<TechnicalFindingRow>`
    select r.name as registry, i.id as image_id, i.name as image, t.name as tag, tp.platform, f.vulnerability_id, f.severity,
      p.type, p.name, p.version, ${releaseOfPackage} as release, f.fixed_version, f.fix_state, f.cvss_score, signals.epss_score, signals.is_known_exploited,
      f.is_malware, now.triage_status, coalesce(f.first_detected_at, f.detected_at) as first_detected_at, now.closed_at,
      ${isSuppressed} as is_suppressed,
      ${referenceOfFacts} as reference, v.facts ->> 'title' as title, d.assignee, p.source_name as source
    from ${from}
    join vulnerability_facts v on v.id = f.facts_id
    join package_versions p on p.id = f.package_version_id
    join images i on i.id = f.image_id
    join tags t on t.id = f.tag_id
    join tag_platforms tp on tp.id = f.tag_platform_id
    left join registries r on r.id = i.registry_id
    left join triage d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
      and d.package_type = p.type and d.package_name = p.name
    where ${where}
    order by ${scope.isOfAnyRegistry === true ? sql`${byRegistry(sql`r`)}, ` : sql``}(now.closed_at is not null), ${isSuppressed},
      f.is_malware desc, f.severity desc, signals.is_known_exploited desc, signals.epss_score desc nulls last, i.name collate "C", t.name collate "C",
      tp.platform collate "C", p.name collate "C", f.vulnerability_id collate "C", f.row_id`,
  );
}

export type ReportedFindings = Pick<ResolvedSnapshotScope, 'scope' | 'scan'>;

/** Whether an attestation covers finding `f` now. Closed findings are not covered. */
export const isSuppressed: RawBuilder<SqlBool> = sql<SqlBool>`(now.closed_at is null and ${isSuppressedAt(sql`now()`, sql`now`)})`;

export function findingSource({ scope, scan }: ReportedFindings): FindingSource {
  return scan ? foundBy(scope.organizationId, scan) : openIn(scope);
}

/** The findings of a report. */
interface FindingSource {
  /** `findings f` with the laterals `signals` (exploit signals) and `now` (current state). */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

function openIn(scope: ResolvedSnapshotScope['scope']): FindingSource {
  return {
    from: sql`findings f
    cross join lateral (select f.epss_score, f.is_known_exploited) signals
    cross join lateral (select f.closed_at, f.suppressed_until, f.triage_status) now`,
    where: sql`${findingsInScope(scope)} and ${isOpen()}`,
  };
}

function foundBy(organizationId: string, { tagPlatformId, assessment, snapshotId }: ScopeScan): FindingSource {
  return {
    from: sql`findings f
    left join exploit_signals known on known.snapshot_id = ${snapshotId}::bigint and known.vulnerability_id = f.vulnerability_id
    cross join lateral (
      select case when known.vulnerability_id is null then f.epss_score else known.epss_score end as epss_score,
        coalesce(known.is_known_exploited, f.is_known_exploited) as is_known_exploited
    ) signals
    cross join lateral (
      select last.closed_at, last.suppressed_until, last.triage_status from findings last
      where last.organization_id = f.organization_id and last.id = f.id and last.tag_platform_id = f.tag_platform_id
      order by last.opened_at_assessment desc limit 1
    ) now`,
    where: sql`f.organization_id = ${organizationId} and f.tag_platform_id = ${tagPlatformId}::bigint
      and ${isInAssessment(sql`${assessment}`)}`,
  };
}
