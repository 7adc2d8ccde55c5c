import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { limitsOf } from './limits-of.ts';
import { addScansUsed, readScansUsed } from './store.ts';

/**
 * Takes this many scans of the month's; false, and nothing taken, when the plan has no room for all of them. Call `lockPlanUse` first in
 * the transaction: others who queue there wait until it ends, so that of two racing for the last scan one wins.
 */
export async function takeScans(
  transaction: Kysely<Database>,
  organizationId: string,
  count: number,
): Promise<boolean> {
  const { scansPerMonth } = await limitsOf(transaction, organizationId);
  if (scansPerMonth !== null && (await readScansUsed(transaction, organizationId)) + count > scansPerMonth) {
    return false;
  }
  await addScansUsed(transaction, organizationId, count);
  return true;
}
