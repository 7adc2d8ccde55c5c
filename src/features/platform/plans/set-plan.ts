import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import type { AuditActor } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockPlanUse, readPlanName, writePlanName } from './plan-store.ts';
import { planNamed, plans } from './plans.ts';

/**
 * Changes the organization's plan. Existing rows beyond the new limits stay. Throws VALIDATION_ERROR for an unknown plan and NOT_FOUND for
 * an unknown organization.
 */
export async function setPlan(
  db: Kysely<Database>,
  { organizationId, plan, actor }: { organizationId: string; plan: string; actor: AuditActor },
): Promise<void> {
  if (!planNamed(plan))
    throw validationError([{ path: 'plan', message: `must be one of ${Object.keys(plans).join(', ')}` }]);
  await db.transaction().execute(async (transaction) => {
    await lockPlanUse(transaction, organizationId);
    const before = await readPlanName(transaction, organizationId);
    if (before === undefined) throw notFound('Organization');
    if (before === plan) return;
    await writePlanName(transaction, organizationId, plan);
    await recordAudit(transaction, {
      organizationId,
      actor,
      action: 'settings.changed',
      target: organizationId,
      ip: null,
      requestId: null,
      details: { plan: { from: before, to: plan } },
    });
  });
}
