import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { findingsInScope } from './posture-scope-store.ts';

export interface OpenPackage {
  type: string;
  name: string;
  versions: number;
  images: number;
  findings: number;
  critical: number;
  high: number;
  knownExploited: number;
  fixable: number;
}

/** The packages with the most critical open findings, then high, then all. */
export async function readOpenPackages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, max }: { asOf: Date; max: number },
): Promise<{ packages: OpenPackage[]; total: number }> {
  const isOpen = sql`${findingsInScope(scope)} and ${isVisibleAt(sql`${asOf}::timestamptz`)}`;
  // Grouped by package id, and images only for the returned packages: sorting names and images of all findings would use the disk.
  const { rows } = await sql<Record<keyof OpenPackage | 'total', string>>`
    with open_by_version as (
      select f.package_version_id as id, count(*) as findings, count(*) filter (where f.severity = 5) as critical,
        count(*) filter (where f.severity = 4) as high, count(*) filter (where f.is_known_exploited) as exploited,
        count(*) filter (where f.fix_state = 'fixed') as fixable
      from findings f where ${isOpen} group by 1
    ), ranked as materialized (
      select p.type, p.name, count(distinct p.version) as versions, sum(findings) as findings, sum(critical) as critical,
        sum(high) as high, sum(exploited) as exploited, sum(fixable) as fixable, array_agg(p.id) as ids, count(*) over () as total
      from open_by_version join package_versions p on p.id = open_by_version.id
      group by p.type, p.name
      order by critical desc, high desc, findings desc, p.type collate "C", p.name collate "C"
      limit ${max}
    ), images as (
      select type, name, count(*) as images from (
        select distinct r.type, r.name, f.image_id from (select type, name, unnest(ids) as id from ranked) r
        join findings f on f.package_version_id = r.id where ${isOpen}
      ) package_images group by 1, 2
    )
    select r.type, r.name, r.versions, i.images, r.findings, r.critical, r.high, r.exploited as "knownExploited", r.fixable, r.total
    from ranked r join images i on i.type = r.type and i.name = r.name
    order by r.critical desc, r.high desc, r.findings desc, r.type collate "C", r.name collate "C"`.execute(
    transaction,
  );
  const packages = rows.map(({ type, name, total: _total, ...counts }) => ({
    type,
    name,
    versions: Number(counts.versions),
    images: Number(counts.images),
    findings: Number(counts.findings),
    critical: Number(counts.critical),
    high: Number(counts.high),
    knownExploited: Number(counts.knownExploited),
    fixable: Number(counts.fixable),
  }));
  return { packages, total: Number(rows[0]?.total ?? 0) };
}
