import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { baseImageOf } from '../../../engine/policy/base-image-of.ts';
import type { EncodedPolicySubject } from '../../../engine/policy/run-policy.ts';
import { findingsOfAllSources } from '../../findings/lifecycle/shadow-finding-store.ts';
import { isVisibleIn, readScanInventory } from './scan-contents-store.ts';
import type { ScanRow } from './scan-store.ts';

/** A literal, so that PostgreSQL sees the same expression in `group by` and `order by`. */
const itemsAtOnce = sql.lit(1_000);

/** Returns the facts of a stored scan that a policy judges, or undefined when it has no result. */
export async function readPolicySubject(
  db: Kysely<Database>,
  scan: ScanRow,
): Promise<EncodedPolicySubject | undefined> {
  if (statusOf(scan.status) !== 'COMPLETE') return undefined;
  const inventory = await readScanInventory(db, scan);
  const config = inventory?.evidence?.config;
  return {
    image: scan.tag === '' ? scan.image : `${scan.image}:${scan.tag}`,
    completeness: scan.completeness ?? 'partial',
    notAssessed: (scan.coverage?.notAssessed ?? []).map(({ group, packages: count, files = 0, reason }) => ({
      kind: group,
      count: count + files,
      reason,
    })),
    warnings: scan.warnings.length,
    findings: await findingBatches(db, scan),
    packages: await packageBatches(db, scan),
    baseImage: config ? baseImageOf(config.labels) : null,
    createdAt: config?.createdAt ?? null,
  };
}

interface BatchRow {
  batch: string;
}

const bytesOf = ({ batch }: BatchRow): Uint8Array => Buffer.from(batch);

/** In the order of the findings of a scan: the first violations are shown. PostgreSQL writes the JSON of `SubjectFinding`. */
async function findingBatches(db: Kysely<Database>, scan: ScanRow): Promise<Uint8Array[]> {
  const { rows } = await sql<BatchRow>`
    select json_agg(item order by place)::text as batch from (
      select json_build_object('id', v.facts -> 'id', 'otherIds', v.facts -> 'aliases', 'severity', v.facts -> 'severity',
          'isKnownExploited', coalesce(s.is_known_exploited, false), 'epssScore', s.epss_score, 'fixState', f.fix_state,
          'isMalware', f.is_malware, 'publishedAt', v.facts -> 'publishedAt',
          'package', json_build_object('name', p.name, 'version', p.version, 'type', p.type, 'purl', p.purl)) as item,
        row_number() over (order by f.severity desc, s.epss_score desc nulls last, f.id collate "C" desc) - 1 as place
      from ${findingsOfAllSources} f
      join vulnerability_facts v on v.id = f.facts_id
      join package_versions p on p.id = f.package_version_id
      left join exploit_signals s on s.snapshot_id = ${scan.snapshot_id}::bigint and s.vulnerability_id = f.vulnerability_id
      where f.organization_id = ${scan.organization_id} and ${isVisibleIn(scan)}) placed
    group by place / ${itemsAtOnce} order by place / ${itemsAtOnce}`.execute(db);
  return rows.map(bytesOf);
}

/** PostgreSQL writes the JSON of `SubjectPackage`. */
async function packageBatches(db: Kysely<Database>, { inventory_id: inventoryId }: ScanRow): Promise<Uint8Array[]> {
  const { rows } = await sql<BatchRow>`
    select json_agg(json_build_object('name', p.name, 'version', p.version, 'type', p.type, 'purl', p.purl,
      'licenses', ip.licenses) order by ip.position)::text as batch
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    where ip.inventory_id = ${inventoryId}::bigint
    group by ip.position / ${itemsAtOnce} order by ip.position / ${itemsAtOnce}`.execute(db);
  return rows.map(bytesOf);
}
