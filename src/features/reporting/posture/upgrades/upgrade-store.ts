import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../../../db/read-cursor.ts';
import type { Database } from '../../../../db/schema.ts';
import { releaseOfPackage } from '../../../findings/finding-filter/release-store.ts';
import { riskWeight } from '../../../findings/totals/risk-weight-store.ts';
import { isVisibleAt } from '../../../findings/visibility/finding-visibility-store.ts';
import type { PostureScope } from '../posture-scope.ts';
import { findingsInScope } from '../posture-scope-store.ts';
import type { OpenGroup } from './collect-upgrades.ts';
import type { Fix } from './upgrade-of.ts';

/** Groups of open findings in no order. Their number depends on the number of distinct fixes and not of findings. */
export async function* readOpenGroups(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): AsyncGenerator<OpenGroup> {
  // Grouped by package id first, so that names are joined to the groups and not to the findings.
  const query = sql<Record<keyof OpenGroup, string> & { fixedVersion: string | null; source: string | null }>`
    with open_by_fix as (
      select f.package_version_id, case when f.fix_state = 'fixed' then f.fixed_version end as fixed_version, count(*) as closes,
        count(*) filter (where f.severity = 5) as critical, count(*) filter (where f.severity = 4) as high,
        count(*) filter (where f.is_known_exploited) as exploited, sum(${riskWeight}) as weight
      from findings f
      where ${findingsInScope(scope)} and ${isVisibleAt(sql`${asOf}::timestamptz`)}
      group by 1, 2
    )
    select p.type, p.name, p.version, ${releaseOfPackage} as release, p.source_name as source, open_by_fix.fixed_version as "fixedVersion", sum(closes) as closes,
      sum(critical) as critical, sum(high) as high, sum(exploited) as "knownExploited", sum(weight) as "riskWeight"
    from open_by_fix join package_versions p on p.id = open_by_fix.package_version_id
    group by 1, 2, 3, 4, 5, 6`;
  for await (const rows of readCursor(transaction, query, 2_000)) {
    for (const row of rows) {
      yield {
        type: row.type,
        name: row.name,
        version: row.version,
        release: row.release,
        source: row.source,
        fixedVersion: row.fixedVersion,
        closes: Number(row.closes),
        critical: Number(row.critical),
        high: Number(row.high),
        knownExploited: Number(row.knownExploited),
        riskWeight: Number(row.riskWeight),
      };
    }
  }
}

export interface ImagesOfUpgrade {
  type: string;
  name: string;
  release: string | null;
  from: string;
  /** The fixes that the upgrade includes. */
  fixes: readonly Pick<Fix, 'fixedVersion'>[];
}

/** Counts the images of the scope in which an upgrade of each group closes a finding, in the order of the groups. */
export async function countUpgradedImages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, groups }: { asOf: Date; groups: readonly (readonly ImagesOfUpgrade[])[] },
): Promise<number[]> {
  if (groups.length === 0) return [];
  const wanted = groups.flatMap((upgrades, position) =>
    upgrades.map(({ type, name, release, from, fixes }) => {
      const versions = fixes.map(({ fixedVersion }) => fixedVersion);
      return { position, type, name, release: release ?? '', from, fixes: versions };
    }),
  );
  const { rows } = await sql<{ position: number; images: string }>`
    select upgrade.position, count(distinct f.image_id) as images
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as upgrade (position int, type text, name text, release text,
      "from" text, fixes jsonb)
    join package_versions p on p.type = upgrade.type and p.name = upgrade.name and p.version = upgrade."from"
      and ${releaseOfPackage} = upgrade.release
    join findings f on f.package_version_id = p.id
    where ${findingsInScope(scope)} and ${isVisibleAt(sql`${asOf}::timestamptz`)}
      and f.fix_state = 'fixed' and upgrade.fixes ? f.fixed_version
    group by 1`.execute(transaction);
  const byPosition = new Map(rows.map(({ position, images }) => [position, Number(images)]));
  return groups.map((_, position) => byPosition.get(position) ?? 0);
}
