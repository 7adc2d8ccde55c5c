import { readTime } from '../../engine/upload/read-header.ts';

/** ISO 8601 in UTC. null for a text that is no time, and for Go's zero time. */
export function scannerTime(text: string): string | null {
  const at = readTime(text === '' ? null : text);
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return iso.startsWith('0001-') ? null : iso;
}
