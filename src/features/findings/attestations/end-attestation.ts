import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { applyAttestation } from '../lifecycle/apply-attestation.ts';
import { lockAttestations } from '../lifecycle/finding-lock-store.ts';
import {
  type AttestationRow,
  findAttestation,
  lockAttestation,
  statusOfAttestation,
  writeEnd,
} from './attestation-store.ts';

/**
 * Ends an attestation: findings that only it suppressed are open from the next request on. Its proposer withdraws it, and admins revoke
 * those of others. Other users get FORBIDDEN, whether the attestation exists or not. An ended attestation is not changed.
 */
export async function endAttestation(
  db: Kysely<Database>,
  caller: Caller,
  attestationId: string,
): Promise<AttestationRow> {
  const { organizationId, role, id, name } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    await lockAttestations(transaction, organizationId);
    const row = await lockAttestation(transaction, organizationId, attestationId);
    const isOwn = row?.proposed_by === id;
    if (!isOwn && !isAtLeast(role, 'admin')) {
      throw new ApiError('FORBIDDEN', 'Only an admin or the proposer of the attestation can end it');
    }
    if (!row) throw notFound('Attestation');
    const before = statusOfAttestation(row);
    if (before !== 'PROPOSED' && before !== 'APPROVED') return row;
    const status = isOwn ? 'WITHDRAWN' : 'REVOKED';
    await writeEnd(transaction, row.id, { status, by: { id, name } });
    if (before === 'APPROVED') await applyAttestation(transaction, row);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: isOwn ? 'exception.withdrawn' : 'exception.revoked',
      target: row.id,
      details: { cveId: row.cve_id, package: row.package_name, was: before },
    });
    return (await findAttestation(transaction, organizationId, row.id)) ?? row;
  });
}
