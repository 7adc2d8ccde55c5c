import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { limitsOf } from './limits-of.ts';
import { planLimit } from './plan-limit.ts';
import { lockPlanUse } from './store.ts';

/**
 * Refuses what the plan has no room for. Call it first in the transaction that creates one: others who create there wait until that ends,
 * so that of two racing for the last place one wins. `countUsed` counts what is there; it is not called when the plan has no limit.
 *
 * @throws {ApiError} PLAN_LIMIT
 */
export async function requireRoom(
  transaction: Kysely<Database>,
  organizationId: string,
  resource: 'members' | 'registries',
  countUsed: () => Promise<number>,
): Promise<void> {
  await lockPlanUse(transaction, organizationId);
  const limit = (await limitsOf(transaction, organizationId))[resource];
  if (limit !== null && (await countUsed()) >= limit) throw planLimit(resource);
}
