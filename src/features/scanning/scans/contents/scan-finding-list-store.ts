import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../../db/page-request.ts';
import type { Database } from '../../../../db/schema.ts';
import { type Severity, severityRank } from '../../../../domain/severity.ts';
import { findingsOfAllSources } from '../../../findings/lifecycle/shadow-finding-store.ts';
import type { ScanFindingRow } from '../../../findings/vulnerabilities/present-finding.ts';
import { type AssessedScan, isVisibleIn } from '../scan-contents-store.ts';

export interface ScanFindingFilter {
  /** Vulnerability id and package name. */
  search?: string;
  severities?: readonly Severity[];
  /** Triage status, as stored. */
  statuses?: readonly number[];
  cveId?: string;
  package?: string;
  types?: readonly string[];
  layer?: number;
  fixable?: boolean;
  kev?: boolean;
  malware?: boolean;
  /** A scanner that reports the finding. */
  scanner?: string;
  /** The only scanner that reports the finding. */
  onlyScanner?: string;
  /** A scanner that disagrees. `any`: at least one. */
  disagreement?: string;
  /** The reason of a scanner that disagrees; with `disagreement`, of that scanner. */
  disagreementReason?: string;
}

export const scanFindingSortColumns = [
  'severity',
  'epss',
  'cvss',
  'cveId',
  'package',
  'layer',
  'triageStatus',
  'detectedAt',
] as const;
type Sort = PageRequest<(typeof scanFindingSortColumns)[number] | 'default'>['sort'];

/** The findings of one scan. By default by severity, EPSS and id, all descending. */
export async function listScanFindings(
  db: Kysely<Database>,
  scan: AssessedScan,
  filter: ScanFindingFilter,
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: ScanFindingRow[]; total: number }> {
  const listed = sql`
    from ${findingsOfAllSources} f
    join package_versions p on p.id = f.package_version_id
    left join exploit_signals s on s.snapshot_id = ${scan.snapshot_id}::bigint and s.vulnerability_id = f.vulnerability_id
    left join inventory_packages ip on ip.inventory_id = ${scan.inventory_id}::bigint
      and ip.package_version_id = f.package_version_id
    where ${isVisibleIn(scan)} and ${conditions(filter)}`;
  const by = order(sort);
  // The descriptions of vulnerabilities are joined to the rows of the page only.
  const { rows } = await sql<ScanFindingRow>`
    with page as (
      select row_number() over (order by ${by}) as place, f.id, f.facts_id, f.fixed_version, f.fix_state, s.epss_score, s.epss_percentile,
        s.is_known_exploited, f.is_malware, f.sources, f.disagreement, f.triage_status, f.detected_at, p.key as package_key, p.type,
        p.name, p.version, p.source_name, p.source_version, p.purl, ip.paths, ip.layer_index
      ${listed} order by ${by} limit ${limit} offset ${offsetOf({ page, limit })}
    )
    select page.*, v.facts from page join vulnerability_facts v on v.id = page.facts_id order by page.place`.execute(
    db,
  );
  const count = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function conditions(filter: ScanFindingFilter): RawBuilder<unknown> {
  const { search, severities, statuses, cveId, types, layer, fixable, kev, malware, scanner } = filter;
  const { disagreement, disagreementReason } = filter;
  const all = [sql`true`];
  if (search !== undefined) {
    const pattern = likePattern(search);
    all.push(sql`(f.vulnerability_id ilike ${pattern} or p.name ilike ${pattern})`);
  }
  if (severities) all.push(sql`f.severity = any (${severities.map(severityRank)}::smallint[])`);
  if (statuses) all.push(sql`f.triage_status = any (${statuses}::smallint[])`);
  if (cveId !== undefined) all.push(sql`f.vulnerability_id = ${cveId}`);
  if (filter.package !== undefined) all.push(sql`p.name = ${filter.package}`);
  if (types) all.push(sql`p.type = any (${types}::text[])`);
  if (layer !== undefined) all.push(sql`ip.layer_index = ${layer}`);
  if (fixable !== undefined) all.push(sql`(f.fix_state = 'fixed') = ${fixable}`);
  if (kev !== undefined) all.push(sql`coalesce(s.is_known_exploited, false) = ${kev}`);
  if (malware !== undefined) all.push(sql`f.is_malware = ${malware}`);
  if (scanner !== undefined) all.push(sql`${scanner} = any (f.sources)`);
  // The only element of the array, so that a finding without a source never passes.
  if (filter.onlyScanner !== undefined) all.push(sql`f.sources = array[${filter.onlyScanner}]::text[]`);
  if (disagreement !== undefined || disagreementReason !== undefined) {
    all.push(isDisputed(disagreement ?? 'any', disagreementReason));
  }
  return sql.join(all, sql` and `);
}

function isDisputed(scanner: string, reason: string | undefined): RawBuilder<unknown> {
  if (scanner === 'any' && reason === undefined) return sql`coalesce(jsonb_array_length(f.disagreement), 0) > 0`;
  // One entry has both values, so that the total is that of the scan's `disagreements`.
  const entry = { ...(scanner !== 'any' && { scanner }), ...(reason !== undefined && { reason }) };
  return sql`f.disagreement @> ${JSON.stringify([entry])}::jsonb`;
}

function order({ column, direction }: Sort): RawBuilder<unknown> {
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  const id = sql`f.id collate "C" ${to}`;
  if (column === 'default') return sql`f.severity ${to}, s.epss_score ${to} nulls last, ${id}`;
  return sql`${sortKeys[column]} ${to} nulls last, ${id}`;
}

const sortKeys = {
  severity: sql`f.severity`,
  epss: sql`s.epss_score`,
  cvss: sql`f.cvss_score`,
  cveId: sql`f.vulnerability_id`,
  package: sql`p.name collate "C"`,
  layer: sql`ip.layer_index`,
  triageStatus: sql`f.triage_status`,
  detectedAt: sql`f.detected_at`,
};
