import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AssessmentResult } from './assessment-result.ts';
import { compareFindings, type FindingComparison, toClosedFindings, toNewFindings } from './compare-findings.ts';
import {
  closeFindings,
  insertFindings,
  readOpenFindings,
  updateExploitSignals,
  type WrittenTagPlatform,
} from './finding-store.ts';
import { compareResults, type EarlierResult, type LaterResult } from './result-difference-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

export interface FindingChanges {
  opened: number;
  closed: number;
  changed: number;
}

/** The new result, and the result that the open findings come from. */
export interface ComparedResults {
  earlier: EarlierResult;
  later: LaterResult;
}

/**
 * Opens, closes and changes the findings of a tag platform according to a result. Opened findings inherit triage decisions and suppressions
 * unless they are shadowed. Without an earlier result, findings have no cause but the scan. The caller holds the locks of the tag platform, the
 * attestations and the image.
 */
export async function updateFindings(
  transaction: Kysely<Database>,
  tagPlatform: WrittenTagPlatform,
  assessment: number,
  result: AssessmentResult,
  detectedAt: Date,
  compared?: ComparedResults,
): Promise<FindingChanges> {
  const { table } = tagPlatform;
  const comparison = compareFindings(await readOpenFindings(transaction, tagPlatform), result);
  const { gone, opened, changed, signals } = comparison;
  const difference = compared && (await differenceOf(transaction, compared, comparison, result));
  await closeFindings(transaction, table, toClosedFindings(comparison, result, difference, assessment));
  const findings = toNewFindings(comparison, difference);
  const added = findings.length === 0 ? [] : [{ tagPlatform: { ...tagPlatform, assessment }, findings }];
  const openedIds = await insertFindings(transaction, table, added, detectedAt);
  await updateExploitSignals(transaction, table, signals);
  if (table === 'findings') {
    await inheritDecisions(transaction, [tagPlatform.imageId], openedIds);
    await suppressTagPlatforms(transaction, [tagPlatform.tagPlatformId]);
  }
  return { opened: opened.length, closed: gone.length, changed: changed.length };
}

async function differenceOf(
  transaction: Kysely<Database>,
  { earlier, later }: ComparedResults,
  { opened, gone, changed }: FindingComparison,
  { explained }: AssessmentResult,
) {
  if (opened.length + gone.length + changed.length === 0) return undefined;
  const openedPackageIds = opened.map(({ packageVersionId }) => packageVersionId);
  return compareResults(transaction, earlier, later, { openedPackageIds, explained });
}
