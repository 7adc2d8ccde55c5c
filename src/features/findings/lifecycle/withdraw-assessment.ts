import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { readNeighbours, removeAssessment } from './assessment-removal-store.ts';
import { lockAttestationsForShare, lockImages } from './finding-lock-store.ts';
import { restoreLatestScan } from './latest-scan-store.ts';
import { deleteRematchResult } from './rematch-result-store.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';

/** A finished scan that is deleted, with its image, tag and tag platform. */
export interface WithdrawnScan {
  id: string;
  organization_id: string;
  image_id: string;
  tag_id: string;
  tag_platform_id: string;
  assessment: number;
}

/**
 * Removes the result of a scan whose row `deleteScan` deletes. If the result was the newest of its tag platform, findings of the result before it
 * are open again, and the scan before it is the latest one. The caller holds the locks of the scan and of all tag platforms of the tag.
 */
export async function withdrawAssessment(
  transaction: Kysely<Database>,
  scan: WithdrawnScan,
  deleteScan: () => Promise<void>,
): Promise<void> {
  const { tag_platform_id: tagPlatformId } = scan;
  await lockAttestationsForShare(transaction, scan.organization_id);
  const neighbours = await readNeighbours(transaction, tagPlatformId, scan.assessment);
  await lockImages(transaction, [scan.image_id]);
  await removeAssessment(transaction, tagPlatformId, neighbours);
  if (neighbours.next === null) await placeOpenFindings(transaction, tagPlatformId);
  await deleteRematchResult(transaction, scan.organization_id, scan.id);
  await deleteScan();
  await restoreLatestScan(transaction, scan);
}
