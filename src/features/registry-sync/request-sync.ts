import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readSyncJob, writeSyncJob } from './store.ts';
import type { SyncQueue } from './sync-job.ts';

/** Has the registry looked at; one look at a time. Gives the id of the job that does it. */
export async function requestSync(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  registry: { organizationId: string; registryId: string },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const jobId = await syncQueue.enqueue(transaction, registry);
    if (jobId !== null) await writeSyncJob(transaction, registry.registryId, jobId);
    return jobId ?? (await readSyncJob(transaction, registry.registryId)) ?? '';
  });
}
