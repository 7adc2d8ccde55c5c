import { planLimit } from './plan-limit.ts';
import type { PlanLimits } from './plans.ts';

/**
 * Throws when the organization has more than the plan allows, including rows that the transaction has just created. `limits` come from
 * `lockPlan`; without a limit nothing is counted.
 *
 * @throws {ApiError} PLAN_LIMIT
 */
export async function requirePlanLimit(
  limits: PlanLimits,
  resource: 'members' | 'registries',
  countUsed: () => Promise<number>,
): Promise<void> {
  const limit = limits[resource];
  if (limit !== null && (await countUsed()) > limit) throw planLimit(resource);
}
