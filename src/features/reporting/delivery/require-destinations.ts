import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { lockDestinations } from './destination-store.ts';

/** Throws NOT_FOUND if an id is not a destination of the organization. The destinations exist until the transaction ends. */
export async function requireDestinations(
  transaction: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const found = await lockDestinations(transaction, organizationId, ids);
  if (found.length < new Set(ids).size) throw notFound('Report destination');
}
