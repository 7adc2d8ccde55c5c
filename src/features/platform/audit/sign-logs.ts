import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../encryption/create-vault.ts';
import { organizationsToSign } from './audit-checkpoint-store.ts';
import type { Checkpoint } from './checkpoint.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

const ages = { activeSeconds: 60, quietSeconds: 86_400 };

/**
 * Writes the checkpoints that are due and logs each one, so that stored service logs can prove that a database was reset. A log with a
 * detected change is never signed, and every run logs an error.
 */
export async function signLogs(db: Kysely<Database>, vault: Vault, log: Logger): Promise<void> {
  for (const organizationId of await organizationsToSign(db, ages)) {
    try {
      const checkpoint = await writeCheckpoint(db, vault, organizationId, isDue);
      if (checkpoint) log.info(toLogLine(checkpoint), 'audit log signed');
    } catch (error) {
      log.error({ organizationId, err: error }, 'could not sign the audit log');
    }
  }
}

/** Another process may have signed meanwhile. */
function isDue(last: Checkpoint | undefined): boolean {
  return last === undefined || Date.now() - last.signedAt.getTime() > ages.activeSeconds * 1_000;
}

function toLogLine({ organizationId, number, sequence, hash, signature }: Checkpoint) {
  return {
    organizationId,
    checkpoint: number,
    sequence: Number(sequence),
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
  };
}
