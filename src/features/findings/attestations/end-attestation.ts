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
 * Ends an attestation: what it alone suppressed is open again from the next request on. Whoever proposed it withdraws it, admins revoke
 * those of others; everyone else gets FORBIDDEN, whether there is such an attestation or not. One that has ended stays as it is.
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
