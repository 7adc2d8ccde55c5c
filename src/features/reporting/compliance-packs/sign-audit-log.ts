import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { AuditTamperError, writeCheckpoint } from '../../platform/audit/write-checkpoint.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

/**
 * Signs the current end of the audit log, so that readers of a pack can detect removed entries. A log that fails verification is not signed;
 * the pack reports the problem.
 *
 * @throws {SigningKeyError}
 */
export async function signAuditLog(
  { db, vault, log }: { db: Kysely<Database>; vault: Vault; log?: Pick<Logger, 'warn'> },
  organizationId: string,
): Promise<void> {
  try {
    await writeCheckpoint(db, vault, organizationId);
  } catch (error) {
    if (!(error instanceof AuditTamperError)) throw error;
    log?.warn({ organizationId, err: error }, 'could not sign the audit log for a pack');
  }
}
