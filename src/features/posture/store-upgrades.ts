import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../db/read-cursor.ts';
import type { Database } from '../../db/schema.ts';
import type { PostureScope } from './posture-scope.ts';
import { isSuppressedAt } from './store-clock.ts';
import { riskWeight } from './store-risk.ts';
import { findingsInScope } from './store-scope.ts';
import type { Fix, InstalledVersion } from './upgrades.ts';

export type FixRow = InstalledVersion & Fix;

/** In no order. As many as there are different fixes, not findings. */
export async function* readFixes(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): AsyncGenerator<FixRow> {
  const query = sql<Record<keyof FixRow, string>>`
    select p.type, p.name, p.version, f.fixed_version as "fixedVersion", count(*) as closes,
      count(*) filter (where f.severity = 5) as critical, count(*) filter (where f.severity = 4) as high,
      count(*) filter (where f.is_known_exploited) as "knownExploited", sum(${riskWeight}) as "riskWeight"
    from findings f join package_versions p on p.id = f.package_version_id
    where ${findingsInScope(scope)} and f.closed_at_assessment is null and not ${isSuppressedAt(sql`${asOf}::timestamptz`)}
      and f.fix_state = 'fixed' and f.fixed_version is not null
    group by 1, 2, 3, 4`;
  for await (const rows of readCursor(transaction, query, 2_000)) {
    for (const row of rows) {
      yield {
        type: row.type,
        name: row.name,
        version: row.version,
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

/** Sum of `riskWeightOf` over all that is open in the scope. */
export async function sumRiskWeights(transaction: Kysely<Database>, scope: PostureScope, asOf: Date): Promise<number> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(${riskWeight}) as sum from findings f
    where ${findingsInScope(scope)} and f.closed_at_assessment is null
      and not ${isSuppressedAt(sql`${asOf}::timestamptz`)}`.execute(transaction);
  return rows[0]?.sum ?? 0;
}

export interface ImagesOfUpgrade {
  type: string;
  name: string;
  from: string;
  /** Those that count. */
  fixes: readonly Pick<Fix, 'fixedVersion'>[];
}

/** In how many images of the scope each of these few closes something, in their order. */
export async function countUpgradedImages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, upgrades }: { asOf: Date; upgrades: readonly ImagesOfUpgrade[] },
): Promise<number[]> {
  if (upgrades.length === 0) return [];
  const wanted = upgrades.map(({ type, name, from, fixes }, position) => {
    return { position, type, name, from, fixes: fixes.map(({ fixedVersion }) => fixedVersion) };
  });
  const { rows } = await sql<{ position: number; images: string }>`
    select w.position, count(distinct f.image_id) as images
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (position int, type text, name text, "from" text, fixes jsonb)
    join package_versions p on p.type = w.type and p.name = w.name and p.version = w."from"
    join findings f on f.package_version_id = p.id
    where ${findingsInScope(scope)} and f.closed_at_assessment is null and not ${isSuppressedAt(sql`${asOf}::timestamptz`)}
      and f.fix_state = 'fixed' and w.fixes ? f.fixed_version
    group by 1`.execute(transaction);
  const byPosition = new Map(rows.map(({ position, images }) => [position, Number(images)]));
  return upgrades.map((_, position) => byPosition.get(position) ?? 0);
}
