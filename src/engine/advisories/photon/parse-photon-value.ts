import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, readText } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

/** Identifiers of other databases, for vulnerabilities that have no CVE: `BDSA-2022-1234`. */
const otherIdPattern = /^[A-Z]{2,10}-\d{4}-[0-9A-Za-z-]{1,40}$/;

/**
 * An entry of Photon's list: one vulnerability in one package. `res_ver` is the fixed version, `NA` without one. Entries that are not affected
 * state nothing. Other databases rate CVEs, so the score counts only for a vulnerability without one.
 */
export function parsePhotonValue(document: string, release: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined || !isObject(parsed.value)) return undefined;
  const { value } = parsed;
  const vulnerabilityId = readText(value.cve_id, 40).trim();
  const name = readText(value.pkg, 500).trim();
  const hasCve = isCve(vulnerabilityId);
  if (name === '' || !(hasCve || otherIdPattern.test(vulnerabilityId))) return undefined;
  const fixed = readVersion(value.res_ver);
  const isFixed = readText(value.status, 40).toLowerCase() === 'fixed' || readText(value.status, 40) === '';
  if ((isFixed && fixed === null) || isUnaffected(value.status)) return [];
  return [
    {
      kind: 'statement',
      statement: {
        ecosystem: `Photon OS:${release}`,
        name,
        vulnerabilityId,
        advisoryId: vulnerabilityId,
        intervals: [{ introduced: null, fixed, lastAffected: null }],
        urgency: hasCve ? null : ratingOf(value.cve_score),
        unfixedState: fixed === null ? 'not-fixed' : null,
        isSupplement: false,
      },
    },
  ];
}

/** The rating of a score (CVSS v3.1, section 5). */
function ratingOf(score: unknown): string | null {
  const number = Number(score);
  if (!(number > 0 && number <= 10)) return null;
  if (number < 4) return 'low';
  if (number < 7) return 'medium';
  return number < 9 ? 'high' : 'critical';
}

function isUnaffected(status: unknown): boolean {
  return readText(status, 40).toLowerCase().startsWith('not affected');
}

function readVersion(value: unknown): string | null {
  const version = readText(value, 256).trim();
  return version === '' || version.toUpperCase() === 'NA' ? null : version;
}
