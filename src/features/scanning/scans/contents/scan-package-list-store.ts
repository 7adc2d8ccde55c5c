import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../../db/page-request.ts';
import type { Database } from '../../../../db/schema.ts';
import { distributionPackageTypes } from '../../../../domain/package.ts';
import { findingsOfAllSources } from '../../../findings/lifecycle/shadow-finding-store.ts';
import { type AssessedScan, isVisibleIn, packageColumns, type ScanPackageRow } from '../scan-contents-store.ts';
import { assessmentOf, type GroupAssessments, type PackageAssessment } from './package-assessment-store.ts';

export interface ScanPackageFilter {
  search?: string;
  name?: string;
  types?: readonly string[];
  layer?: number;
  /** A declared license. `NOASSERTION`: packages without one, as in SPDX. */
  license?: string;
  /** Packages of the distribution and packages owned by one. */
  os?: boolean;
  dev?: boolean;
  /** Packages with findings. */
  vulnerable?: boolean;
  assessed?: PackageAssessment;
}

export const scanPackageSortColumns = ['name', 'type', 'layer', 'findings', 'severity'] as const;
type Sort = PageRequest<(typeof scanPackageSortColumns)[number] | 'default'>['sort'];

export interface ListedPackageRow extends ScanPackageRow {
  findings: number;
  /** Rank of the highest severity. */
  severity: number | null;
  assessed: PackageAssessment;
}

/** The packages of one scan with the number of their findings. By default in the order of the inventory: type, name and version. */
export async function listScanPackages(
  db: Kysely<Database>,
  scan: AssessedScan,
  { filter, groups }: { filter: ScanPackageFilter; groups: GroupAssessments },
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: ListedPackageRow[]; total: number }> {
  const listed = sql`
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    left join (
      select f.package_version_id, count(*)::int as findings, max(f.severity) as severity
      from ${findingsOfAllSources} f where ${isVisibleIn(scan)} group by 1
    ) found on found.package_version_id = ip.package_version_id
    where ip.inventory_id = ${scan.inventory_id}::bigint and ${conditions(filter, groups)}`;
  const { rows } = await sql<ListedPackageRow>`
    select ${packageColumns}, coalesce(found.findings, 0) as findings, found.severity, ${assessmentOf(groups)} as assessed
    ${listed} order by ${order(sort)} limit ${limit} offset ${offsetOf({ page, limit })}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function conditions(filter: ScanPackageFilter, groups: GroupAssessments): RawBuilder<unknown> {
  const { search, name, types, layer, license, os, dev, vulnerable, assessed } = filter;
  const all = [sql`true`];
  if (search !== undefined) all.push(sql`p.name ilike ${likePattern(search)}`);
  if (name !== undefined) all.push(sql`p.name = ${name}`);
  if (types) all.push(sql`p.type = any (${types}::text[])`);
  if (layer !== undefined) all.push(sql`ip.layer_index = ${layer}`);
  if (license !== undefined) all.push(hasLicense(license));
  if (os !== undefined) all.push(sql`(p.type in (${distributionTypes}) or ip.is_owned_by_distribution) = ${os}`);
  if (dev !== undefined) all.push(sql`ip.is_development = ${dev}`);
  if (vulnerable !== undefined) all.push(sql`(found.findings is not null) = ${vulnerable}`);
  if (assessed) all.push(sql`${assessmentOf(groups)} = ${assessed}`);
  return sql.join(all, sql` and `);
}

const distributionTypes = sql.join(distributionPackageTypes.map((type) => sql.lit(type)));

function hasLicense(license: string): RawBuilder<unknown> {
  return license === 'NOASSERTION' ? sql`cardinality(ip.licenses) = 0` : sql`${license} = any (ip.licenses)`;
}

function order({ column, direction }: Sort): RawBuilder<unknown> {
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  const position = sql`ip.position ${to}`;
  if (column === 'default') return position;
  if (column === 'severity') return sql`found.severity ${to} nulls last, ${position}`;
  return sql`${sortKeys[column]} ${to}, ${position}`;
}

const sortKeys = {
  name: sql`p.name collate "C"`,
  type: sql`p.type collate "C"`,
  layer: sql`ip.layer_index`,
  findings: sql`coalesce(found.findings, 0)`,
};
