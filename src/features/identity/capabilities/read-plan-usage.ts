import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { readPlanName, readScansUsed } from '../../platform/plans/plan-store.ts';
import { type PlanLimits, planNamed } from '../../platform/plans/plans.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { countRows } from '../../platform/plans/row-count-store.ts';
import { countSeats } from '../invites/count-seats.ts';

export interface PlanUsage {
  name: string;
  limits: PlanLimits;
  used: { scansPerMonth: number; members: number; registries: number };
}

/** Returns the plan of an organization with its limits and what is used of each. */
export async function readPlanUsage(db: Kysely<Database>, organizationId: string): Promise<PlanUsage> {
  const [name, scansPerMonth, members, registries] = await Promise.all([
    readPlanName(db, organizationId),
    readScansUsed(db, organizationId),
    countSeats(db, organizationId),
    countRows(db, organizationId, { rows: 'registries', max: rowCaps.registries }),
  ]);
  const limits = planNamed(name ?? '');
  if (name === undefined || !limits) throw new Error(`organization ${organizationId} has an unknown plan ${name}`);
  return { name, limits, used: { scansPerMonth, members, registries } };
}
