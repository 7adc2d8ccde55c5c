import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PostureScope } from './posture-scope.ts';
import { isSuppressedAt } from './store-clock.ts';
import { findingsInScope } from './store-scope.ts';

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

/** The packages that most is open in: critical, then high, then all. */
export async function readOpenPackages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, max }: { asOf: Date; max: number },
): Promise<{ packages: OpenPackage[]; total: number }> {
  const { rows } = await sql<Record<keyof OpenPackage | 'total', string>>`
    select p.type, p.name, count(distinct p.version) as versions, count(distinct f.image_id) as images, count(*) as findings,
      count(*) filter (where f.severity = 5) as critical, count(*) filter (where f.severity = 4) as high,
      count(*) filter (where f.is_known_exploited) as "knownExploited", count(*) filter (where f.fix_state = 'fixed') as fixable,
      count(*) over () as total
    from findings f join package_versions p on p.id = f.package_version_id
    where ${findingsInScope(scope)} and f.closed_at_assessment is null and not ${isSuppressedAt(sql`${asOf}::timestamptz`)}
    group by p.type, p.name
    order by critical desc, high desc, findings desc, p.type collate "C", p.name collate "C"
    limit ${max}`.execute(transaction);
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
