import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../../lib/canonical-json.ts';
import type { ChainedEntry } from './audit-entry.ts';

/** Previous hash of the first entry of a chain. */
export const firstPreviousHash = Buffer.alloc(32);

/**
 * SHA-256 of the previous hash (32 bytes) followed by the entry as canonical JSON (RFC 8785) in UTF-8: an object with the keys action,
 * actor, createdAt (ISO 8601, milliseconds, UTC), details, id, ip, organizationId, requestId, sequence (decimal text), target. Keys are
 * sorted by UTF-16 code units at every depth, there is no white space, and numbers and strings are written as JSON.stringify does.
 */
export function hashEntry(entry: Omit<ChainedEntry, 'hash'>): Buffer {
  return createHash('sha256').update(entry.previousHash).update(entryText(entry)).digest();
}

/** The text of an entry that is hashed after the previous hash. */
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
