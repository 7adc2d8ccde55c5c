import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ScanError, type ScanErrorRecord } from '../../../domain/scan-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endScan } from './scan-store.ts';

/** What is told of a failure: a ScanError's own words; anything else discloses nothing, the log has it. */
export function toScanErrorRecord(error: unknown): ScanErrorRecord {
  if (error instanceof ScanError) return { code: error.code, message: error.message };
  return {
    code: 'INTERNAL',
    message: 'The scan failed because of an internal error. The service log contains the details.',
  };
}

/** Ends a scan as FAILED with its reason. The tag keeps its last good result as the authoritative one. */
export async function failScan(db: Kysely<Database>, scanId: string, reason: ScanErrorRecord): Promise<void> {
  await db.transaction().execute((transaction) => failScanIn(transaction, scanId, reason));
}

/** The same in the caller's transaction. */
export async function failScanIn(
  transaction: Kysely<Database>,
  scanId: string,
  reason: ScanErrorRecord,
): Promise<void> {
  const row = await endScan(transaction, scanId, { status: 'FAILED', error: reason });
  if (!row) return;
  await recordAudit(transaction, {
    organizationId: row.organization_id,
    actor: { kind: 'system', id: 'worker', name: 'worker' },
    action: 'scan.failed',
    target: scanId,
    ip: null,
    requestId: null,
    details: { image: `${row.image}:${row.tag}`, code: reason.code },
  });
}
