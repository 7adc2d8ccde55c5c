import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, readText, readTimeMs } from '../osv/read-json.ts';
import { readDay } from '../read-day.ts';
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
