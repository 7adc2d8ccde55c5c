import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, readText, readTimeMs } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

/** A value of CISA's `known_exploited_vulnerabilities.json`: an entry of `vulnerabilities`, or a member beside it. */
export function parseKevValue(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined) return undefined;
  const { keys, value } = parsed;
  if (keys[0] !== 'vulnerabilities') {
    const atMs = keys[0] === 'dateReleased' ? readTimeMs(value) : undefined;
    return atMs === undefined ? [] : [{ kind: 'dated', atMs }];
  }
  if (!isObject(value)) return undefined;
  const cveId = readText(value.cveID, 40);
  return isCve(cveId) ? [{ kind: 'exploited', cveId, dueOn: readDay(value.dueDate) }] : undefined;
}

/** A valid calendar date, else null. The 30th of February is invalid, and so is the year 0, which PostgreSQL refuses. */
function readDay(value: unknown): string | null {
  const text = readText(value, 11);
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
