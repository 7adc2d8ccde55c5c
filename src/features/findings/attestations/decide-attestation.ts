import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { applyAttestation } from '../lifecycle/apply-attestation.ts';
import { lockAttestations } from '../lifecycle/finding-lock-store.ts';
import {
  type AttestationRow,
  findAttestation,
  lockAttestation,
  statusOfAttestation,
  writeDecision,
} from './attestation-store.ts';
import { requireSecondPerson } from './require-second-person.ts';

export interface Decision {
  status: 'APPROVED' | 'REJECTED';
  note: string | null;
}

/**
 * Approves or rejects what was proposed. Approved, it suppresses what it covers from the next request on. Deciding the same again
 * changes nothing; FORBIDDEN where four-eyes approval needs another person; BAD_REQUEST for one that was decided otherwise, has ended or expired.
 */
export async function decideAttestation(
  db: Kysely<Database>,
  caller: Caller,
  attestationId: string,
  { status, note }: Decision,
): Promise<AttestationRow> {
  const { organizationId, id, name } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    await lockAttestations(transaction, organizationId);
    const row = await lockAttestation(transaction, organizationId, attestationId);
    if (!row) throw notFound('Attestation');
    const before = statusOfAttestation(row);
    if (before === status) return row;
    if (before !== 'PROPOSED') throw new ApiError('BAD_REQUEST', `The attestation is ${before}, not PROPOSED`);
    if (status === 'APPROVED') await requireSecondPerson(transaction, caller.principal, row.proposed_by);
    await writeDecision(transaction, row.id, { status, note, by: { id, name } });
    if (status === 'APPROVED') await applyAttestation(transaction, row);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: status === 'APPROVED' ? 'exception.approved' : 'exception.rejected',
      target: row.id,
      details: { cveId: row.cve_id, package: row.package_name, note },
    });
    return (await findAttestation(transaction, organizationId, row.id)) ?? row;
  });
}
