import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AssessmentResult } from './assessment-result.ts';
import { compareFindings } from './compare-findings.ts';
import {
  closeFindings,
  insertFindings,
  readOpenFindings,
  updateExploitSignals,
  type WrittenTagPlatform,
} from './finding-store.ts';
import { suppressTagPlatform } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

export interface FindingChanges {
  opened: number;
  closed: number;
  changed: number;
}

/**
 * Opens, closes and changes the findings of a tag platform according to a result. Opened findings inherit triage decisions and suppressions
 * unless they are shadowed. The caller holds the locks of the tag platform, the attestations and the image.
 */
export async function updateFindings(
  transaction: Kysely<Database>,
  tagPlatform: WrittenTagPlatform,
  assessment: number,
  result: AssessmentResult,
  detectedAt: Date,
): Promise<FindingChanges> {
  const { table } = tagPlatform;
  const open = await readOpenFindings(transaction, tagPlatform);
  const { goneByCause, goneCount, replacedRowIds, added, signals } = compareFindings(open, result);
  for (const [cause, rows] of goneByCause) {
    const rowIds = rows.map((row) => row.row_id);
    await closeFindings(transaction, table, rowIds, assessment, cause);
  }
  await closeFindings(transaction, table, replacedRowIds, assessment, 'advisory changed');
  const openedIds = await insertFindings(transaction, tagPlatform, assessment, added, detectedAt);
  await updateExploitSignals(transaction, table, signals);
  if (table === 'findings') {
    await inheritDecisions(transaction, tagPlatform.imageId, openedIds);
    await suppressTagPlatform(transaction, tagPlatform.tagPlatformId);
  }
  return { opened: added.length - replacedRowIds.length, closed: goneCount, changed: replacedRowIds.length };
}
