import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { AuditTamperError, writeCheckpoint } from '../../platform/audit/write-checkpoint.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';

/**
 * Signs the log as it is now, so that whoever reads a pack of this moment can tell that nothing was cut off. One that was tampered with
 * is not signed: packs say what is wrong with it.
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
