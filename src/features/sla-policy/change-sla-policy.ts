import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { actorOf, type Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { defaultSlaPolicy, type SlaPolicy } from './sla-clock.ts';
import { findSlaPolicy, saveSlaPolicy } from './store.ts';

/** What is left out of `change` stays as it is. */
export async function changeSlaPolicy(
  db: Kysely<Database>,
  caller: Caller,
  { critical, high, medium, low }: Partial<SlaPolicy>,
): Promise<void> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const before = (await findSlaPolicy(transaction, organizationId)) ?? defaultSlaPolicy;
    const policy = {
      critical: critical ?? before.critical,
      high: high ?? before.high,
      medium: medium ?? before.medium,
      low: low ?? before.low,
    };
    await saveSlaPolicy(transaction, organizationId, policy);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'settings.sla_policy_changed',
      target: organizationId,
      details: policy,
    });
  });
}
