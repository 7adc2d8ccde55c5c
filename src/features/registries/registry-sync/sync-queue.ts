import { createHash } from 'node:crypto';
import type { Queue } from '../../../jobs/create-queue.ts';
import type { QueueDefinition } from '../../../jobs/queue-settings.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';
import { toScanErrorRecord } from '../../scanning/scans/fail-scan.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';
import { queueDueScans } from './queue-due-scans.ts';
import { registriesToSync } from './registry-sync-store.ts';
import { requestSync } from './request-sync.ts';
import type { SyncJob, SyncQueue } from './sync-job.ts';
import { type SyncDependencies, syncRegistry } from './sync-registry.ts';

/** Runs one sync per registry at a time. */
export const syncQueueDefinition: QueueDefinition = {
  name: 'registry-sync',
  attemptsMax: 3,
  timeoutSeconds: 3600,
  isExclusive: true,
};
/** Runs the schedules. */
export const scheduleQueueDefinition: QueueDefinition = {
  name: 'registry-schedules',
  attemptsMax: 2,
  timeoutSeconds: 600,
};
/** A sync mostly waits for its registry. Slow registries of one organization leave workers to the others. */
const syncWorkers = { concurrency: 4, groupConcurrency: 2 };
const everyFiveMinutes = '*/5 * * * *';
/** Maximum number of scans that one run queues. The next run queues the rest. */
const scansPerTickMax = 2_000;

export function createSyncQueue(queue: Queue): SyncQueue {
  return {
    enqueue: (transaction, job, options) =>
      queue.send(syncQueueDefinition.name, job, {
        transaction,
        group: job.organizationId,
        singletonKey: keyOf(job),
        ...options,
      }),
  };
}

/** A sync of all repositories and a sync of some repositories do not replace each other. */
function keyOf({ registryId, repositories }: SyncJob): string {
  if (!repositories) return registryId;
  return `${registryId} ${createHash('sha256').update(repositories.toSorted().join('\n')).digest('hex')}`;
}

export interface SyncWorkerDependencies extends SyncDependencies {
  scanQueue: ScanQueue;
  syncQueue: SyncQueue;
}

/** Syncs requested registries and queues the scans that their schedules then require. */
export async function startSyncWorker(deps: SyncWorkerDependencies, queue: Queue): Promise<void> {
  const common = {
    describeFailure: toScanErrorRecord,
    onExhausted: async () => undefined,
  };
  await queue.work<SyncJob>(syncQueueDefinition.name, { ...common, ...syncWorkers }, async ({ data, signal }) => {
    const result = await syncRegistry(deps, data, signal);
    if (result) deps.log.info({ registryId: data.registryId, ...result }, 'registry synced');
    await queueDue(deps, data.organizationId);
  });
  await queue.work(scheduleQueueDefinition.name, { ...common, concurrency: 1 }, async () => {
    for (const { id, organization_id } of await registriesToSync(deps.db)) {
      await requestSync(deps, { organizationId: organization_id, registryId: id });
    }
    await queueDue(deps);
  });
}

/** Starts the schedules in a process with the scheduler role. With several processes each run takes place once. */
export async function startSchedules(queue: Queue): Promise<void> {
  await queue.schedule(scheduleQueueDefinition.name, everyFiveMinutes);
}

async function queueDue(deps: SyncWorkerDependencies, organizationId?: string): Promise<void> {
  const request = {
    isSpread: true,
    scansMax: scansPerTickMax,
    ...(organizationId !== undefined && { organizationId }),
  };
  const { queued } = await queueDueScans({ db: deps.db, queue: deps.scanQueue }, scheduleCaller, request);
  if (queued > 0) deps.log.info({ queued }, 'schedules queued scans');
}

/** Caller of scheduled work, which appears as the service itself in the audit log. */
function scheduleCaller(organizationId: string): Caller {
  return {
    principal: {
      organizationId,
      role: 'viewer',
      kind: 'anonymous',
      credential: 'none',
      id: serviceActor.id,
      name: serviceActor.name,
    },
    ip: '',
    requestId: '',
    auditActor: serviceActor,
  };
}
