import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';

/** Who stands in the audit log for a sync. */
export type SyncRequester = Pick<AuditEntry, 'actor' | 'ip' | 'requestId'>;

export interface SyncJob {
  organizationId: string;
  registryId: string;
  /** Only these, because somebody pushed to them; absent: all. */
  repositories?: string[];
  /** The person or key that asked; absent: the service itself. */
  requestedBy?: SyncRequester;
}

/** What the use cases need of the queue. */
export interface SyncQueue {
  /** Queues a look at the registry; gives the id of the job, or null when one is queued or running already. */
  enqueue(db: Kysely<Database>, job: SyncJob): Promise<string | null>;
}
