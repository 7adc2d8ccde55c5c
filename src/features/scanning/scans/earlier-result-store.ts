import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Digest } from '../../../domain/digest.ts';
import type { FixState, VulnerabilityFacts } from '../../../domain/finding.ts';
import { type EarlierResult, readEarlierResult } from '../../findings/lifecycle/result-difference-store.ts';
import { findingsOfAllSources } from '../../findings/lifecycle/shadow-finding-store.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';

/** Reads the result of a tag platform that a new result is compared with. */

/** Returns the newest result of a tag on a platform and of a source. Undefined: there is none. */
export async function findEarlierResult(
  db: Kysely<Database>,
  { organizationId, tagId, platform, source }: Record<'organizationId' | 'tagId' | 'platform' | 'source', string>,
): Promise<{ tagPlatformId: string; earlier: EarlierResult } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from tag_platforms
    where organization_id = ${organizationId} and tag_id = ${tagId} and platform = ${platform} and source = ${source}`.execute(
    db,
  );
  const [tagPlatform] = rows;
  const earlier = tagPlatform && (await readEarlierResult(db, organizationId, tagPlatform.id, null));
  return tagPlatform && earlier && { tagPlatformId: tagPlatform.id, earlier };
}

/** Returns the open findings of a tag platform that the engine reports. */
export async function readEngineFindings(
  db: Kysely<Database>,
  organizationId: string,
  tagPlatformId: string,
): Promise<{ vulnerability_id: string; package_version_id: string }[]> {
  const { rows } = await sql<{ vulnerability_id: string; package_version_id: string }>`
    select f.vulnerability_id, f.package_version_id from ${findingsOfAllSources} f
    where f.organization_id = ${organizationId} and f.tag_platform_id = ${tagPlatformId}::bigint and ${isOpen()}
      and 'builtin' = any (f.sources)`.execute(db);
  return rows;
}

export interface ReportedFindingRow {
  package_version_id: string;
  facts: VulnerabilityFacts;
  fixed_version: string | null;
  fix_state: FixState;
  sources: string[];
}

/** Returns the open findings of a tag platform that at least one of the scanners reports. */
export async function readFindingsOfScanners(
  db: Kysely<Database>,
  {
    organizationId,
    tagPlatformId,
    scanners,
  }: Record<'organizationId' | 'tagPlatformId', string> & { scanners: string[] },
): Promise<ReportedFindingRow[]> {
  const { rows } = await sql<ReportedFindingRow>`
    select f.package_version_id, v.facts, f.fixed_version, f.fix_state, f.sources
    from ${findingsOfAllSources} f join vulnerability_facts v on v.id = f.facts_id
    where f.organization_id = ${organizationId} and f.tag_platform_id = ${tagPlatformId}::bigint and ${isOpen()}
      and f.sources && ${scanners}::text[]`.execute(db);
  return rows;
}

/** Returns those of the package versions that an inventory contains. */
export async function readCommonPackages(
  db: Kysely<Database>,
  inventoryId: string,
  packageVersionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select package_version_id as id from inventory_packages
    where inventory_id = ${inventoryId}::bigint and package_version_id = any (${[...new Set(packageVersionIds)]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function readSnapshot(
  db: Kysely<Database>,
  id: string | null,
): Promise<{ digest: Digest; built_at: Date } | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<{ digest: Digest; built_at: Date }>`
    select digest, built_at from advisory_snapshots where id = ${id}::bigint`.execute(db);
  return rows[0];
}
