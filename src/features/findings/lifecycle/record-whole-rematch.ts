import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import type { AssessmentResult } from './assessment-result.ts';
import { lockRematchStateForShare, unmarkDue } from './due-rematch-store.ts';
import { lockAttestationsForShare, lockImages } from './finding-lock-store.ts';
import { refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import { isRematchSnapshot, lockTagPlatforms, readLatestScanId } from './rematch-difference-store.ts';
import { type RematchedCoverage, saveRematchResults } from './rematch-result-store.ts';
import { type ComparedResults, updateFindings } from './update-findings.ts';

export interface WholeRematch {
  organizationId: string;
  tagPlatformId: string;
  snapshotId: string;
  matchingRevision: string;
  /** The scan whose inventory was matched. Null: no result describes a tag of the registry. */
  scanId: string | null;
  /** Null: there was nothing to match. */
  matched:
    | (ComparedResults & {
        result: AssessmentResult;
        coverage: RematchedCoverage;
        /** All checks, if the verdict of one differs. */
        checks: CheckResult[] | undefined;
      })
    | null;
}

/**
 * Writes the result of matching the whole inventory of a due tag platform, which is then no longer due. Nothing is written if another scan
 * describes the tag meanwhile, or if re-matches have moved on to another snapshot or
 * matching revision.
 */
export async function recordWholeRematch(db: Kysely<Database>, rematch: WholeRematch): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRematchStateForShare(transaction);
    if (!(await isRematchSnapshot(transaction, rematch))) return;
    await writeRematch(transaction, rematch);
  });
}

async function writeRematch(
  transaction: Kysely<Database>,
  { organizationId, tagPlatformId, snapshotId, matchingRevision, scanId, matched }: WholeRematch,
): Promise<void> {
  const [locked] = await lockTagPlatforms(transaction, organizationId, [tagPlatformId]);
  if (!locked) {
    await unmarkDue(transaction, organizationId, tagPlatformId);
    return;
  }
  await lockAttestationsForShare(transaction, organizationId);
  await lockImages(transaction, [locked.image_id]);
  if ((await readLatestScanId(transaction, organizationId, tagPlatformId)) !== scanId) return;
  await unmarkDue(transaction, organizationId, tagPlatformId);
  if (matched === null) return;
  const { image_id: imageId, tag_id: tagId } = locked;
  const assessment = locked.last_assessment + 1;
  const tagPlatform = { organizationId, imageId, tagId, tagPlatformId, table: 'findings' } as const;
  await updateFindings(transaction, tagPlatform, assessment, matched.result, new Date(), matched);
  await saveRematchResults(transaction, organizationId, snapshotId, [
    {
      tagPlatformId,
      assessment,
      coverage: matched.coverage,
      matchingRevision,
      ...(matched.checks && { checks: matched.checks }),
    },
  ]);
  await refreshSuppressedCountsOf(transaction, [{ tag_platform_id: tagPlatformId, image_id: imageId }]);
}
