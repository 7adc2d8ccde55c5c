import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultCause } from '../../../domain/finding-cause.ts';
import { effectiveSnapshotId } from '../totals/current-scan-store.ts';
import type { ResultDifference } from './change-causes.ts';

/** Reads how the result of a scan differs from the result of the tag platform before it. */

export interface EarlierResult {
  scanId: string;
  digest: string | null;
  inventoryId: string;
  engineRevision: string;
  /** As JSON text. */
  operatingSystem: string;
  /** The advisories that the findings of the tag platform are as of. Null: none. */
  snapshotId: string | null;
  /** Null: a program before revisions were recorded. */
  matchingRevision: string | null;
}

/** Returns the newest result of a tag platform before an assessment. Undefined: there is none. */
export async function readEarlierResult(
  db: Kysely<Database>,
  organizationId: string,
  tagPlatformId: string,
  before: number | null,
): Promise<EarlierResult | undefined> {
  const { rows } = await sql<EarlierResult>`
    select s.id as "scanId", s.digest, s.inventory_id as "inventoryId", inv.engine_revision as "engineRevision",
      inv.operating_system::text as "operatingSystem",
      case when r.scan_id is null then s.matching_revision else r.matching_revision end as "matchingRevision", ${effectiveSnapshotId(
        sql`coalesce(r.snapshot_id, s.snapshot_id)`,
        { tagPlatformId: sql`s.tag_platform_id`, imageId: sql`s.image_id` },
      )} as "snapshotId"
    from scans s
    join inventories inv on inv.id = s.inventory_id
    left join rematch_results r on r.scan_id = s.id
    where s.organization_id = ${organizationId} and s.tag_platform_id = ${tagPlatformId}::bigint and s.status = 3
      and (${before}::int is null or s.assessment < ${before}::int)
    order by s.assessment desc limit 1`.execute(db);
  return rows[0];
}

export interface LaterResult {
  digest: string | null;
  inventoryId: string;
  snapshotId: string | null;
  matchingRevision: string;
}

/** The explained changes apply if the earlier result has the snapshot that they were explained with. */
export interface ExplainedChanges {
  snapshotId: string | null;
  causes: ReadonlyMap<string, ResultCause>;
}

/** Compares two results. `openedPackageIds` are the package versions of the findings that the later one opens. */
export async function compareResults(
  db: Kysely<Database>,
  earlier: EarlierResult,
  later: LaterResult,
  { openedPackageIds, explained }: { openedPackageIds: readonly string[]; explained: ExplainedChanges | undefined },
): Promise<ResultDifference> {
  const inventory = await sql<{ system: string }>`
    select operating_system::text as system from inventories
    where id = ${later.inventoryId}::bigint`.execute(db);
  const common = await sql<{ id: string }>`
    select package_version_id as id from inventory_packages
    where inventory_id = ${earlier.inventoryId}::bigint and package_version_id = any (${[...new Set(openedPackageIds)]}::bigint[])`.execute(
    db,
  );
  const isExplained = explained !== undefined && explained.snapshotId === earlier.snapshotId;
  return {
    isSameImage: earlier.digest !== null && earlier.digest === later.digest,
    isSameSystem: earlier.operatingSystem === inventory.rows[0]?.system,
    isSameMatching: earlier.matchingRevision === later.matchingRevision,
    isSameSnapshot: earlier.snapshotId === later.snapshotId,
    isSameInventory: earlier.inventoryId === later.inventoryId,
    commonPackages: new Set(common.rows.map(({ id }) => id)),
    explained: isExplained ? explained.causes : new Map(),
  };
}
