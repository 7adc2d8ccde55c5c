import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';

/** Actor of a sync in the audit log. */
export type SyncRequester = Pick<AuditEntry, 'actor' | 'ip' | 'requestId'>;

export interface SyncJob {
  organizationId: string;
  registryId: string;
  /** Repositories of a push event. Absent for all repositories. */
  repositories?: string[];
  /** User or key that requested the sync. Absent for the service itself. */
  requestedBy?: SyncRequester;
}

/** The part of the queue that use cases need. */
export interface SyncQueue {
  /**
   * Queues a sync of the registry. Returns the id of the job, or null when one is queued or running. With `repeatsRunning` a running sync
   * is followed by another one, because it may have read the repositories before the push.
   */
  enqueue(db: Kysely<Database>, job: SyncJob, options?: { repeatsRunning: boolean }): Promise<string | null>;
}
