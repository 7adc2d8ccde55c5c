import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import type { FixState } from '../../../domain/finding.ts';
import { findingsInScope, type ScopeRequest, tagsInScope } from './store-scope.ts';

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
  fixed_version: string | null;
  fix_state: FixState;
  cvss_score: number | null;
  epss_score: number | null;
  is_known_exploited: boolean;
  triage_status: number;
  first_detected_at: Date;
  is_suppressed: boolean;
  reference: string | null;
}

/** What is open first, the most urgent first; of a report over all registries, registry by registry. */
export function readTechnicalFindings(
  transaction: Kysely<Database>,
  request: ScopeRequest,
): AsyncGenerator<TechnicalFindingRow[]> {
  const isByRegistry = request.scope === 'registry' && request.target.registryId === undefined;
  return readCursor(
    transaction,
    sql<TechnicalFindingRow>`
    select r.name as registry, i.id as image_id, i.name as image, t.name as tag, tp.platform, f.vulnerability_id, f.severity,
      p.type, p.name, p.version, f.fixed_version, f.fix_state, f.cvss_score, f.epss_score,
      f.is_known_exploited, f.triage_status, coalesce(f.first_detected_at, f.detected_at) as first_detected_at,
      coalesce(f.suppressed_until > now(), false) as is_suppressed,
      (select one #>> '{}' from jsonb_array_elements(v.facts -> 'references') one
        where one #>> '{}' like 'https://%' limit 1) as reference
    from findings f
    join vulnerability_facts v on v.id = f.facts_id
    join package_versions p on p.id = f.package_version_id
    join images i on i.id = f.image_id
    join tags t on t.id = f.tag_id
    join tag_platforms tp on tp.id = f.tag_platform_id
    left join registries r on r.id = i.registry_id
    where ${findingsInScope(request)}
    order by ${isByRegistry ? sql`r.name collate "C", ` : sql``}coalesce(f.suppressed_until > now(), false), f.severity desc,
      f.is_known_exploited desc, f.epss_score desc nulls last, i.name collate "C", t.name collate "C", tp.platform collate "C",
      p.name collate "C", f.vulnerability_id collate "C", f.row_id`,
  );
}

export interface Population {
  tags: number;
  neverScanned: number;
  partial: number;
  advisoriesBuiltAt: Date | null;
}

/** The tags of the scope, looked at or not. */
export async function readPopulation(transaction: Kysely<Database>, request: ScopeRequest): Promise<Population> {
  const isPartial: RawBuilder<boolean> = sql`exists (select 1 from tag_platforms tp join scans s on s.id = tp.latest_scan_id
    where tp.tag_id = t.id and s.completeness = 'partial')`;
  const { rows } = await sql<{ tags: string; never_scanned: string; partial: string; built_at: Date | null }>`
    with scope as materialized (${tagsInScope(request)})
    select count(*) as tags, count(*) filter (where t.latest_scan_id is null) as never_scanned,
      count(*) filter (where ${isPartial}) as partial,
      (select max(a.built_at) from tag_platforms tp join scope on scope.id = tp.tag_id
        join scans s on s.id = tp.latest_scan_id join advisory_snapshots a on a.id = s.snapshot_id) as built_at
    from tags t join scope on scope.id = t.id`.execute(transaction);
  const [row] = rows;
  return {
    tags: Number(row?.tags ?? 0),
    neverScanned: Number(row?.never_scanned ?? 0),
    partial: Number(row?.partial ?? 0),
    advisoriesBuiltAt: row?.built_at ?? null,
  };
}
