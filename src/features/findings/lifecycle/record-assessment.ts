import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AssessmentResult } from './assessment-result.ts';
import { markDueUnlessCurrent } from './due-rematch-store.ts';
import { lockAttestationsForShare, lockImages } from './finding-lock-store.ts';
import { setLatestScan } from './latest-scan-store.ts';
import { readEarlierResult } from './result-difference-store.ts';
import { isShadowed } from './result-source-store.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';
import { type FindingChanges, updateFindings } from './update-findings.ts';

/** The scan whose result is recorded, with its image and tag. */
export interface AssessedScan {
  id: string;
  organization_id: string;
  image_id: string;
  tag_id: string;
  digest: string | null;
}

export interface Assessment {
  tagPlatformId: string;
  inventoryId: string;
  /** The advisories of the result. Null: none. */
  snapshotId: string | null;
  matchingRevision: string;
  /** Number of the assessment within its tag platform. */
  assessment: number;
  result: AssessmentResult;
  detectedAt: Date;
}

/**
 * Records the result of a finished scan: selects the source that describes the tag, opens, changes and closes findings, applies attestations
 * and triage decisions to opened ones, makes the scan the latest one of its tag platform, and updates stored numbers. The caller holds the locks of the
 * re-match state, of the scan and of all tag platforms of the tag, and has written the scan's row.
 */
export async function recordAssessment(
  transaction: Kysely<Database>,
  scan: AssessedScan,
  { tagPlatformId, inventoryId, snapshotId, matchingRevision, assessment, result, detectedAt }: Assessment,
): Promise<FindingChanges> {
  const { organization_id: organizationId, image_id: imageId, tag_id: tagId, digest } = scan;
  await lockAttestationsForShare(transaction, organizationId);
  await lockImages(transaction, [imageId]);
  const table = (await isShadowed(transaction, scan, tagPlatformId)) ? 'shadow_findings' : 'findings';
  const tagPlatform = { organizationId, imageId, tagId, tagPlatformId, table } as const;
  // Findings that were shadowed when their tag was removed are still in the other table, and are compared with the result.
  if (table === 'findings') {
    await inheritDecisions(
      transaction,
      [imageId],
      await placeOpenFindings(transaction, tagPlatformId, { returns: true }),
    );
  }
  const earlier = await readEarlierResult(transaction, organizationId, tagPlatformId, assessment);
  const compared = earlier && { earlier, later: { digest, inventoryId, snapshotId, matchingRevision } };
  const changes = await updateFindings(transaction, tagPlatform, assessment, result, detectedAt, compared);
  await markDueUnlessCurrent(transaction, { organizationId, imageId, tagPlatformId, snapshotId, matchingRevision });
  await setLatestScan(transaction, scan, { id: tagPlatformId, assessment });
  return changes;
}
