import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { FixState } from '../../../../domain/finding.ts';
import { isInAssessment } from '../../../findings/visibility/finding-visibility-store.ts';
import type { ScanRow } from '../scan-store.ts';

/** Compares two results in the database, so that the lists of an image with 100,000 packages are not loaded. */

export interface PackageDifference {
  type: string;
  name: string;
  architecture: string | null;
  /** Null for an added package. */
  from_version: string | null;
  from_layer: number | null;
  /** Null for a removed package. */
  to_version: string | null;
  to_layer: number | null;
  added: number;
  removed: number;
  changed: number;
}

/**
 * Returns packages that only one of the inventories has. An added and a removed version of the same package are one change. Every row has
 * the exact counts.
 */
export async function comparePackages(
  db: Kysely<Database>,
  { base, scan, limit }: { base: ScanRow; scan: ScanRow; limit: number },
): Promise<PackageDifference[]> {
  const { rows } = await sql<PackageDifference>`
    with removed_packages as (${onlyIn(base, scan)}), added_packages as (${onlyIn(scan, base)}),
    paired as (
      select coalesce(removed_packages.type, added_packages.type) as type, coalesce(removed_packages.name, added_packages.name) as name,
        nullif(coalesce(removed_packages.architecture, added_packages.architecture), '') as architecture,
        removed_packages.version as from_version, removed_packages.layer_index as from_layer, added_packages.version as to_version, added_packages.layer_index as to_layer
      from removed_packages full join added_packages using (type, name, architecture, place)
    )
    select *, count(*) filter (where from_version is null) over ()::int as added,
      count(*) filter (where to_version is null) over ()::int as removed,
      count(*) filter (where from_version is not null and to_version is not null) over ()::int as changed
    from paired
    order by type collate "C", name collate "C", architecture collate "C" nulls first, coalesce(to_version, from_version) collate "C"
    limit ${limit}`.execute(db);
  return rows;
}

/** Selects the packages of one inventory that the other does not have. `place` numbers the versions of a package. */
function onlyIn(one: ScanRow, other: ScanRow): RawBuilder<unknown> {
  return sql`
    select p.type, p.name, coalesce(p.architecture, '') as architecture, p.version, ip.layer_index,
      row_number() over (partition by p.type, p.name, coalesce(p.architecture, '') order by p.version collate "C", p.id) as place
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    where ip.inventory_id = ${one.inventory_id}::bigint and not exists (
      select from inventory_packages present
      where present.inventory_id = ${other.inventory_id}::bigint and present.package_version_id = ip.package_version_id)`;
}

interface FindingState {
  severity: number;
  fixedVersion: string | null;
  fixState: FixState;
}

export interface FindingDifference {
  change: 'opened' | 'closed' | 'changed';
  vulnerability_id: string;
  type: string;
  name: string;
  version: string;
  from: FindingState | null;
  to: FindingState | null;
  /** Sources of the finding in the result that has it. */
  sources: string[];
  /** Whether the inventory of the result without the finding has the package in this version, in another version, or not at all. */
  package_match: 'same' | 'other' | 'none';
  /** Number of differences of this kind. */
  total: number;
}

/** Returns findings that opened, closed or changed, up to `limit` each, the most severe first. */
export async function compareFindings(
  db: Kysely<Database>,
  { base, scan, limit }: { base: ScanRow; scan: ScanRow; limit: number },
): Promise<FindingDifference[]> {
  const { rows } = await sql<FindingDifference>`
    with b as (${findingsOf(base)}), s as (${findingsOf(scan)}),
    differing as (
      select case when b.row_id is null then 'opened' when s.row_id is null then 'closed' else 'changed' end as change,
        vulnerability_id, package_version_id, b.state as "from", s.state as "to", coalesce(s.sources, b.sources) as sources,
        coalesce(s.severity, b.severity) as severity
      from b full join s using (vulnerability_id, package_version_id)
      where b.row_id is null or s.row_id is null or b.state <> s.state
    ), placed as (
      select *, row_number() over (partition by change order by severity desc, vulnerability_id, package_version_id) as place,
        count(*) over (partition by change)::int as total
      from differing
    )
    select d.change, d.vulnerability_id, p.type, p.name, p.version, d."from", d."to", d.sources, d.total,
      case when exists (select from inventory_packages ip where ip.inventory_id = other.inventory_id
          and ip.package_version_id = d.package_version_id) then 'same'
        when exists (select from package_versions other_version join inventory_packages ip on ip.package_version_id = other_version.id
          where other_version.name = p.name and other_version.type = p.type and ip.inventory_id = other.inventory_id) then 'other'
        else 'none' end as package_match
    from placed d join package_versions p on p.id = d.package_version_id
    cross join lateral (select case when d.change = 'closed' then ${scan.inventory_id}::bigint else ${base.inventory_id}::bigint end
      as inventory_id) other
    where d.place <= ${limit}
    order by d.change desc, d.place`.execute(db);
  return rows;
}

function findingsOf(scan: ScanRow): RawBuilder<unknown> {
  return sql`
    select f.row_id, f.vulnerability_id, f.package_version_id, f.severity, f.sources,
      jsonb_build_object('severity', f.severity, 'fixedVersion', f.fixed_version, 'fixState', f.fix_state) as state
    from findings f
    where f.organization_id = ${scan.organization_id} and f.tag_platform_id = ${scan.tag_platform_id}::bigint
      and ${isInAssessment(sql`${scan.assessment}::int`)}`;
}
