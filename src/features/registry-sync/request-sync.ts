import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { contentId, newId } from '../../domain/ids.ts';
import { readSyncJob, writeSyncJob } from './store.ts';
import type { SyncQueue } from './sync-job.ts';

/** Has the registry looked at; one look at a time. Gives the public id of the job that does it. */
export async function requestSync(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  registry: { organizationId: string; registryId: string },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const queued = await syncQueue.enqueue(transaction, registry);
    const known = queued ?? (await readSyncJob(transaction, registry.registryId));
    const jobId = known === null ? newId('job') : publicId(known);
    await writeSyncJob(transaction, registry.registryId, jobId);
    return jobId;
  });
}

/** The queue has ids of its own kind. */
function publicId(jobId: string): string {
  return jobId.startsWith('job_') ? jobId : contentId('job', createHash('sha256').update(jobId).digest());
}
