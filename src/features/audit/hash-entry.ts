import { createHash } from 'node:crypto';
import type { ChainedEntry } from './audit-entry.ts';

/** What the first entry of a chain has in place of the hash before it. */
export const firstPreviousHash = Buffer.alloc(32);

/**
 * SHA-256 over the hash before it (32 bytes) followed by the entry as canonical JSON in UTF-8: an object with the keys action, actor,
 * createdAt (ISO 8601, milliseconds, UTC), details, id, ip, organizationId, requestId, sequence (decimal text), target; at every depth keys sorted
 * by UTF-16 code units and no white space, numbers and strings as JSON.stringify writes them (RFC 8785).
 */
export function hashEntry(entry: Omit<ChainedEntry, 'hash'>): Buffer {
  const { id, organizationId, sequence, actor, action, target, ip, requestId, details, createdAt } = entry;
  const text = toCanonicalJson({
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
  return createHash('sha256').update(entry.previousHash).update(text).digest();
}

/** RFC 8785 for values that came from JSON. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
