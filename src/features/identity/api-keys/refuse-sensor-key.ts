import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { consumeSlot } from '../../../http/rate-limit/rate-limit-store.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

/** Maximum number of audit entries per minute and organization: a key that is refused continuously must not fill the audit log. */
const entriesPerMinute = 60;

/** Throws FORBIDDEN for a sensor key that requests a registry or image outside its binding, and records it in the audit log. */
export async function refuseSensorKey(
  db: Kysely<Database>,
  caller: Caller,
  {
    message,
    ...entry
  }: Pick<AuditEntry, 'target' | 'details'> & {
    action: 'sensor.refused' | 'upload.refused';
    message: string;
  },
): Promise<never> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const slot = await consumeSlot(transaction, `refused-sensor-keys:${organizationId}`, entriesPerMinute);
    if (slot.ok) await recordAudit(transaction, { ...actorOf(caller), ...entry });
  });
  throw new ApiError('FORBIDDEN', message);
}
