import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ScanError, type ScanErrorRecord } from '../../../domain/scan-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endScan } from './scan-store.ts';

/** Converts an error for the API: a ScanError has its own message; any other error discloses nothing and is only logged. */
export function toScanErrorRecord(error: unknown): ScanErrorRecord {
  if (error instanceof ScanError) return { code: error.code, message: error.message };
  return {
    code: 'INTERNAL',
    message: 'The scan failed because of an internal error. The service log contains the details.',
  };
}

/** Ends a scan as FAILED with a reason. The latest scan of the tag does not change. */
export async function failScan(db: Kysely<Database>, scanId: string, reason: ScanErrorRecord): Promise<void> {
  await db.transaction().execute((transaction) => failScanIn(transaction, scanId, reason));
}

/** Like `failScan`, in the caller's transaction. */
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
