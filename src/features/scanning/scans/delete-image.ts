import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { lockAttestationsForShare } from '../../findings/lifecycle/finding-lock-store.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteImageRows, lockScansOfImage } from '../images/image-removal-store.ts';
import { findImage } from '../images/image-store.ts';
import type { ScanQueue } from './scan-queue.ts';

/**
 * Deletes an image with its tags, scans, findings and triage decisions. Scans that have not ended are cancelled. A later sync may find the
 * image again.
 */
export async function deleteImage(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  imageId: string,
): Promise<{ scansDeleted: number }> {
  const { organizationId } = caller.principal;
  const { unfinished, scansDeleted } = await deps.db.transaction().execute(async (transaction) => {
    const image = await findImage(transaction, organizationId, imageId);
    if (!image) throw notFound('Image');
    const unfinished = await lockScansOfImage(transaction, organizationId, imageId);
    await lockAttestationsForShare(transaction, organizationId);
    const scansDeleted = await deleteImageRows(transaction, organizationId, imageId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'image.deleted',
      target: imageId,
      details: { image: image.name, registryId: image.registry_id, scansDeleted },
    });
    return { unfinished, scansDeleted };
  });
  for (const { id, job_id } of unfinished) if (job_id !== null) await deps.queue.cancel(job_id, id);
  return { scansDeleted };
}
