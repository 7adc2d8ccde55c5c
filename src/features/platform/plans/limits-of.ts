import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { readPlanName } from './plan-store.ts';
import { type PlanLimits, planNamed } from './plans.ts';

/** Returns the limits of the organization's current plan. */
export async function limitsOf(db: Kysely<Database>, organizationId: string): Promise<PlanLimits> {
  const name = await readPlanName(db, organizationId);
  const limits = planNamed(name ?? '');
  if (!limits) throw new Error(`organization ${organizationId} has an unknown plan ${name}`);
  return limits;
}
