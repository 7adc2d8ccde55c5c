import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { operator } from '../../platform/audit/operator.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

/**
 * Replaces the organization's key and records it in the audit log. Returns the number of secrets that were wrapped again. Running services
 * need no restart.
 */
export async function rotateOrganizationKey(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const secrets = await vault.rotate(transaction, organizationId);
    await recordAudit(transaction, {
      organizationId,
      actor: operator,
      action: 'settings.key_rotated',
      target: organizationId,
      ip: null,
      requestId: null,
      details: { secrets },
    });
    return secrets;
  });
}
