import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { rowLimit } from './plan-limit.ts';
import { type CappedRows, rowCaps } from './row-caps.ts';
import { countRows, lockRowCap } from './row-count-store.ts';

/**
 * Throws when the organization has more rows of a kind than any plan allows, including rows that the transaction has just created. Call it
 * after creating and before the audit entry: of two transactions that request the last slot one succeeds.
 *
 * @throws {ApiError} PLAN_LIMIT
 */
export async function requireRowLimit(
  transaction: Kysely<Database>,
  organizationId: string,
  rows: CappedRows,
): Promise<void> {
  await lockRowCap(transaction, organizationId, rows);
  const max = rowCaps[rows];
  if ((await countRows(transaction, organizationId, { rows, max })) > max) throw rowLimit(rows);
}
