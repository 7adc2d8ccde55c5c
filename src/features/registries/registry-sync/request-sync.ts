import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { contentId, newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { askSensors, readSyncJob, writeSyncJob } from './registry-sync-store.ts';
import type { SyncJob, SyncQueue } from './sync-job.ts';

type WholeRegistry = Omit<SyncJob, 'repositories'>;

/** Has the registry looked at; one look at a time. Gives the public id of the job that does it. */
export async function requestSync(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  registry: WholeRegistry,
): Promise<string> {
  return db.transaction().execute((transaction) => requestSyncIn(transaction, syncQueue, registry));
}

async function requestSyncIn(
  transaction: Kysely<Database>,
  syncQueue: SyncQueue,
  registry: WholeRegistry,
): Promise<string> {
  const queued = await syncQueue.enqueue(transaction, registry);
  const known = queued ?? (await readSyncJob(transaction, registry.registryId));
  const jobId = known === null ? newId('job') : publicId(known);
  await writeSyncJob(transaction, registry.registryId, jobId);
  return jobId;
}

/** As `requestSync`, by the service or by the registry's sensors, for a caller, who is recorded even where another sync is joined. */
export async function requestSyncFor(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  caller: Caller,
  registry: { id: string; name: string; scan_method: 'cloud' | 'sensor' },
): Promise<string> {
  const { organizationId, ...requestedBy } = actorOf(caller);
  return db.transaction().execute(async (transaction) => {
    const jobId =
      registry.scan_method === 'sensor'
        ? await askSensors(transaction, registry.id)
        : await requestSyncIn(transaction, syncQueue, { organizationId, registryId: registry.id, requestedBy });
    await recordAudit(transaction, {
      organizationId,
      ...requestedBy,
      action: 'registry.sync_requested',
      target: registry.id,
      details: { name: registry.name, jobId },
    });
    return jobId;
  });
}

/** The queue has ids of its own kind. */
function publicId(jobId: string): string {
  return jobId.startsWith('job_') ? jobId : contentId('job', createHash('sha256').update(jobId).digest());
}
