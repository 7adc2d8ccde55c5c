import type { Static } from 'typebox';
import type { attestationSchema } from './attestation-schema.ts';
import { type AttestationRow, statusOfAttestation } from './attestation-store.ts';

/** Converts a row to the response of attestation-schema.ts. No other function does. */
export function presentAttestation(row: AttestationRow): Static<typeof attestationSchema> {
  const status = statusOfAttestation(row);
  return {
    id: row.id,
    cveId: row.cve_id,
    package: row.package_name,
    category: row.category,
    reason: row.reason,
    evidence: row.evidence,
    scope: { type: row.scope_type, tagId: row.tag_id, asOfDate: row.as_of?.toISOString() ?? null },
    status,
    active: status === 'APPROVED',
    note: row.note,
    proposedBy: { id: row.proposed_by, name: row.proposed_by_name },
    decidedBy: person(row.decided_by, row.decided_by_name),
    decidedAt: row.decided_at?.toISOString() ?? null,
    endedBy: person(row.ended_by, row.ended_by_name),
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

function person(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}
