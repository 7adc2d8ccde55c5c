import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { isCoveredByScope } from '../../findings/visibility/attestation-coverage-store.ts';
import { isLastOfFinding } from '../posture/closure-store.ts';
import { complete, resultsOf } from './evidence-count-store.ts';
import { type EvidenceRequest, inForceAt, tagsInPeriod } from './evidence-scope-store.ts';

/** Content of the documents in a pack: VEX statements and bills of materials. */

export interface VexRow {
  vulnerability: string;
  package: string;
  purl: string;
  image: string;
  tag: string;
  platform: string;
  digest: string | null;
  category: string;
  reason: string;
  decided_at: Date;
  expires_at: Date | null;
  exception_id: string;
}

/** Findings that are open at the end of the period and that an exception in force covers, with the newest of these exceptions. */
export const readVexStatements = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<VexRow[]> =>
  readCursor(
    db,
    sql<VexRow>`
    with ${tagsInPeriod(request)}
    select f.vulnerability_id as vulnerability, p.name as package, p.purl, scope.image, scope.name as tag, tp.platform,
      (select s.digest from scans s where s.tag_platform_id = tp.id and s.status = ${complete} and s.scanned_at < ${request.to}
        order by s.scanned_at desc, s.id desc limit 1) as digest,
      covering.category, covering.reason, covering.decided_at, covering.expires_at, covering.id as exception_id
    from scope join findings f on f.tag_id = scope.id join package_versions p on p.id = f.package_version_id
    join tag_platforms tp on tp.id = f.tag_platform_id
    cross join lateral (select a.* from attestations a
      where a.organization_id = ${request.organizationId} and a.cve_id = f.vulnerability_id and a.package_name = p.name
        and ${isCoveredByScope()} and ${inForceAt(request.to)} order by a.decided_at desc, a.id limit 1) covering
    where f.detected_at < ${request.to} and (f.closed_at is null or f.closed_at >= ${request.to}) and ${isLastOfFinding}
    order by f.vulnerability_id collate "C", scope.image collate "C", scope.name collate "C", tp.platform collate "C",
      p.name collate "C", f.row_id`,
  );

export interface LatestResult {
  id: string;
  image: string;
  tag: string;
  platform: string | null;
  digest: string | null;
  scanned_at: Date | null;
}

/** The latest result of each tag platform at the end of the period. */
export async function listLatestResults(db: Kysely<Database>, request: EvidenceRequest): Promise<LatestResult[]> {
  const { rows } = await sql<LatestResult>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}
    select results.id, results.image, results.tag, results.platform, results.digest, results.scanned_at from results
    order by results.image collate "C", results.tag collate "C", results.platform collate "C", results.id`.execute(db);
  return rows;
}
