import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { lockBacklog, unfinishedMax } from './report-backlog-store.ts';

/** Most reports take seconds. */
const retryAfterSeconds = 5;

/** Throws RATE_LIMITED if the organization has the maximum of queued and generating reports. Holds a lock, so call it directly before the writes. */
export async function requireReportCapacity(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  if ((await lockBacklog(transaction, organizationId)) < unfinishedMax) return;
  throw new ApiError(
    'RATE_LIMITED',
    `${unfinishedMax} reports are already queued or generating; wait until one is complete`,
    {
      retryAfterSeconds,
    },
  );
}
