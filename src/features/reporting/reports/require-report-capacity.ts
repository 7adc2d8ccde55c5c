import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { lockBacklog, unfinishedMax } from './report-backlog-store.ts';

/** Most reports take seconds. */
const retryAfterSeconds = 5;

/** RATE_LIMITED while as many reports of the organization wait as may. Call it last but for the writes. */
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
