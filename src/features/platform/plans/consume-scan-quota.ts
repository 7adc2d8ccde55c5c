import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { limitsOf } from './limits-of.ts';
import { addScansUsed, readScansUsed } from './plan-store.ts';

/** How many scans the month's plan still has room for; others may take them meanwhile. Infinity without a limit. */
export async function readScansLeft(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { scansPerMonth } = await limitsOf(db, organizationId);
  if (scansPerMonth === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, scansPerMonth - (await readScansUsed(db, organizationId)));
}

/**
 * Takes this many scans of the month's; false, and nothing taken, when the plan has no room for all of them. Call `lockPlanUse` first in
 * the transaction: others who queue there wait until it ends, so that of two racing for the last scan one wins.
 */
export async function consumeScanQuota(
  transaction: Kysely<Database>,
  organizationId: string,
  count: number,
): Promise<boolean> {
  if (count > (await readScansLeft(transaction, organizationId))) return false;
  await addScansUsed(transaction, organizationId, count);
  return true;
}
