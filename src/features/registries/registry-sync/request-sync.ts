import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { contentId, newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readSyncJob, requestSensorSync, writeSyncJob } from './registry-sync-store.ts';
import type { SyncJob, SyncQueue } from './sync-job.ts';

type WholeRegistry = Omit<SyncJob, 'repositories'>;

/** Requests a sync of the registry, of which one runs at a time. Returns the public id of its job, or of the running one. */
export async function requestSync(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  registry: WholeRegistry,
  options?: { repeatsRunning: boolean },
): Promise<string> {
  return db.transaction().execute((transaction) => requestSyncIn(transaction, syncQueue, registry, options));
}

async function requestSyncIn(
  transaction: Kysely<Database>,
  syncQueue: SyncQueue,
  registry: WholeRegistry,
  options?: { repeatsRunning: boolean },
): Promise<string> {
  const queued = await syncQueue.enqueue(transaction, registry, options);
  const known = queued ?? (await readSyncJob(transaction, registry.registryId));
  const jobId = known === null ? newId('job') : publicId(known);
  await writeSyncJob(transaction, registry.registryId, jobId);
  return jobId;
}

/**
 * Like `requestSync`, for the service or the registry's sensors. Records the caller in the audit log even when an existing sync is
 * returned.
 */
export async function requestSyncFor(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  caller: Caller,
  registry: { id: string; name: string; scan_method: 'cloud' | 'sensor' },
): Promise<string> {
  const { organizationId, ...requestedBy } = actorOf(caller);
  return db.transaction().execute(async (transaction) => {
    const jobId =
      registry.scan_method === 'sensor'
        ? await requestSensorSync(transaction, registry.id)
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

/** Ids of the queue have another format. */
function publicId(jobId: string): string {
  return jobId.startsWith('job_') ? jobId : contentId('job', createHash('sha256').update(jobId).digest());
}
