import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { limitsOf } from './limits-of.ts';
import { lockPlanUse } from './plan-store.ts';
import type { PlanLimits } from './plans.ts';

/**
 * The limits of the organization's plan. Call it first in a transaction that creates what plans limit: others who create there wait until
 * it ends, so that of two racing for the last place one wins. Count after creating, with `requireRoom`.
 */
export async function lockPlan(transaction: Kysely<Database>, organizationId: string): Promise<PlanLimits> {
  await lockPlanUse(transaction, organizationId);
  return limitsOf(transaction, organizationId);
}
