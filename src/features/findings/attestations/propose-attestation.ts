import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type ProposeAttestationBody, readAsOf } from './attestation-schema.ts';
import { type AttestationRow, hasTag, insertAttestation } from './attestation-store.ts';

/**
 * Inserts a proposed attestation, which has no effect until an admin approves it. Throws NOT_FOUND for an unknown tag and one of another
 * organization.
 */
export async function proposeAttestation(
  db: Kysely<Database>,
  caller: Caller,
  body: ProposeAttestationBody,
): Promise<AttestationRow> {
  const { organizationId, id: proposedBy, name } = caller.principal;
  const { scope } = body;
  const tagId = scope.tagId ?? null;
  return db.transaction().execute(async (transaction) => {
    if (tagId !== null && !(await hasTag(transaction, organizationId, tagId))) throw notFound('Tag');
    const row = await insertAttestation(transaction, {
      id: newId('att'),
      organization_id: organizationId,
      cve_id: body.cveId,
      package_name: body.package,
      category: body.category,
      reason: body.reason,
      evidence: body.evidence ?? null,
      scope_type: scope.type,
      tag_id: tagId,
      as_of: scope.type === 'historical' ? asOf(scope.asOfDate) : null,
      expires_at: typeof body.expiresAt === 'string' ? new Date(body.expiresAt) : null,
      proposed_by: proposedBy,
      proposed_by_name: name,
    });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'exception.proposed',
      target: row.id,
      details: {
        cveId: row.cve_id,
        package: row.package_name,
        category: row.category,
        reason: row.reason,
        scope: { type: row.scope_type, tagId, asOfDate: row.as_of?.toISOString() ?? null },
        expiresAt: row.expires_at?.toISOString() ?? null,
      },
    });
    return row;
  });
}

/** Today ends now: findings that are detected later today are not covered. */
function asOf(written: string | null | undefined): Date {
  const end = typeof written === 'string' ? readAsOf(written)?.end : undefined;
  return new Date(Math.min(end ?? Number.POSITIVE_INFINITY, Date.now()));
}
