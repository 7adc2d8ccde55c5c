import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { SlaPolicy } from './sla-clock.ts';
import { saveSlaPolicy } from './sla-policy-store.ts';

/** Absent fields of `change` are unchanged. */
export async function changeSlaPolicy(db: Kysely<Database>, caller: Caller, change: Partial<SlaPolicy>): Promise<void> {
  const { organizationId } = caller.principal;
  const { critical, high, medium, low } = change;
  if ([critical, high, medium, low].every((days) => days === undefined)) return;
  await db.transaction().execute(async (transaction) => {
    const policy = await saveSlaPolicy(transaction, organizationId, change);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'settings.sla_policy_changed',
      target: organizationId,
      details: { ...policy },
    });
  });
}
