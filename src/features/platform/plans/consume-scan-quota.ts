import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockChain } from '../audit/audit-log-store.ts';
import { limitsOf } from './limits-of.ts';
import { addScansUsed, readScansUsed } from './plan-store.ts';

/** Returns the number of scans that the plan still allows this month, or Infinity without a limit. Concurrent requests may consume them. */
export async function readScansLeft(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { scansPerMonth } = await limitsOf(db, organizationId);
  if (scansPerMonth === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, scansPerMonth - (await readScansUsed(db, organizationId)));
}

/**
 * Consumes scans of the monthly quota. Returns false without changes when the quota does not allow all of them. Of two transactions that
 * request the last scan one succeeds, because the second one waits until the first one ends. Call it after the audit entry, as late as
 * possible: every other transaction that creates scans for the organization waits.
 */
export async function consumeScanQuota(
  transaction: Kysely<Database>,
  organizationId: string,
  count: number,
): Promise<boolean> {
  const { scansPerMonth: max } = await limitsOf(transaction, organizationId);
  // Without scans left, nothing is locked.
  if (max !== null && count > max - (await readScansUsed(transaction, organizationId))) return false;
  // Other transactions write their audit entry first, and a refusal can need one after the quota was locked.
  await lockChain(transaction, organizationId);
  return addScansUsed(transaction, organizationId, { scans: count, max });
}
