import type { ChainedEntry } from './audit-entry.ts';
import type { AuditEntryView } from './audit-log-schema.ts';

/** Audit entry response with the position in the chain. */
export function presentAuditEntry(entry: ChainedEntry): AuditEntryView {
  const { id, organizationId, sequence, actor, action, target, ip, requestId, details, createdAt, hash } = entry;
  return {
    id,
    orgId: organizationId,
    sequence: Number(sequence),
    actor,
    action,
    target,
    ip,
    requestId,
    details,
    createdAt: createdAt.toISOString(),
    hash: hash.toString('hex'),
  };
}
