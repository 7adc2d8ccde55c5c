import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import type { EngineWarning } from '../../../domain/warning.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import type { Coverage } from '../../../engine/matching/match-result.ts';
import { currentScans } from '../../findings/totals/current-scan-store.ts';

/** Tag platforms that are matched again as a whole. */

export interface DueTagPlatform {
  id: string;
  organizationId: string;
}

/** Returns due tag platforms after another one, ordered by organization and id. */
export async function nextDueTagPlatforms(
  db: Kysely<Database>,
  after: DueTagPlatform,
  limit: number,
): Promise<DueTagPlatform[]> {
  const { rows } = await sql<DueTagPlatform>`
    select tag_platform_id as id, organization_id as "organizationId" from due_rematches
    where (organization_id, tag_platform_id) > (${after.organizationId}, ${after.id}::bigint)
    order by organization_id, tag_platform_id limit ${limit}`.execute(db);
  return rows;
}

export async function hasDueTagPlatforms(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (select from due_rematches) as due`.execute(db);
  return rows[0]?.due === true;
}

export interface DueResult {
  tagPlatformId: string;
  tagId: string;
  imageId: string;
  scanId: string;
  digest: string | null;
  inventoryId: string;
  operatingSystem: OperatingSystem | null;
  /** Of the inventory. */
  warnings: EngineWarning[];
  /** Of the scan: content other than packages does not depend on advisories. */
  coverage: Coverage;
  /** Of the scan, or of its last re-match. */
  checks: CheckResult[];
  scanners: ScannerRun[];
  isScored: boolean;
  /** The advisories of the result. Null: none. */
  snapshotId: string | null;
  matchingRevision: string | null;
}

/** Returns the result that describes a tag now. Undefined: there is none, its tag was removed, or it is of the demo image. */
export async function readDueResult(
  db: Kysely<Database>,
  { id, organizationId }: DueTagPlatform,
): Promise<DueResult | undefined> {
  const { rows } = await sql<DueResult>`
    select tp.id as "tagPlatformId", tp.tag_id as "tagId", s.image_id as "imageId", s.id as "scanId", s.digest,
      inv.id as "inventoryId", inv.operating_system as "operatingSystem", inv.warnings, scan.coverage, s.checks, scan.scanners,
      s.risk_score is not null as "isScored", s.snapshot_id as "snapshotId",
      s.matching_revision as "matchingRevision"
    from tag_platforms tp
    join ${currentScans} s on s.id = tp.latest_scan_id
    join scans scan on scan.id = s.id
    join tags t on t.id = tp.tag_id and t.removed_at is null
    join images i on i.id = s.image_id and i.source <> 'demo'
    join inventories inv on inv.id = s.inventory_id
    where tp.organization_id = ${organizationId} and tp.id = ${id}::bigint`.execute(db);
  return rows[0];
}
