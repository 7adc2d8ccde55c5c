import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../../lib/canonical-json.ts';
import type { ChainedEntry } from './audit-entry.ts';

/** What the first entry of a chain has in place of the hash before it. */
export const firstPreviousHash = Buffer.alloc(32);

/**
 * SHA-256 over the hash before it (32 bytes) followed by the entry as canonical JSON in UTF-8: an object with the keys action, actor,
 * createdAt (ISO 8601, milliseconds, UTC), details, id, ip, organizationId, requestId, sequence (decimal text), target; at every depth keys sorted
 * by UTF-16 code units and no white space, numbers and strings as JSON.stringify writes them (RFC 8785).
 */
export function hashEntry(entry: Omit<ChainedEntry, 'hash'>): Buffer {
  return createHash('sha256').update(entry.previousHash).update(entryText(entry)).digest();
}

/** The entry as it is hashed behind the hash before it. */
export function entryText(entry: Omit<ChainedEntry, 'hash'>): string {
  const { id, organizationId, sequence, actor, action, target, ip, requestId, details, createdAt } = entry;
  return toCanonicalJson({
    id,
    organizationId,
    sequence: sequence.toString(),
    actor,
    action,
    target,
    ip,
    requestId,
    details,
    createdAt: createdAt.toISOString(),
  });
}
