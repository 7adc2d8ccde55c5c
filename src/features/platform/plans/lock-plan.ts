import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { limitsOf } from './limits-of.ts';
import { lockPlanUse } from './plan-store.ts';
import type { PlanLimits } from './plans.ts';

/**
 * Returns the limits of the organization's plan. Call it first in a transaction that creates something with a plan limit: concurrent
 * transactions wait until it ends, so that of two that request the last slot one succeeds. Call `requirePlanLimit` after creating.
 */
export async function lockPlan(transaction: Kysely<Database>, organizationId: string): Promise<PlanLimits> {
  await lockPlanUse(transaction, organizationId);
  return limitsOf(transaction, organizationId);
}
