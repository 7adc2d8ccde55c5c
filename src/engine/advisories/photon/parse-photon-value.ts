import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, readText } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

/**
 * An entry of Photon's list: one CVE in one package. `res_ver` is the fixed version, `NA` without one. Entries without a CVE, and those that
 * are not affected, state nothing.
 */
export function parsePhotonValue(document: string, release: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined || !isObject(parsed.value)) return undefined;
  const { value } = parsed;
  const vulnerabilityId = readText(value.cve_id, 40).trim();
  const name = readText(value.pkg, 500).trim();
  if (vulnerabilityId === '' || name === '') return undefined;
  const fixed = readVersion(value.res_ver);
  const isFixed = readText(value.status, 40).toLowerCase() === 'fixed' || readText(value.status, 40) === '';
  if (!isCve(vulnerabilityId) || (isFixed && fixed === null) || isUnaffected(value.status)) return [];
  return [
    {
      kind: 'statement',
      statement: {
        ecosystem: `Photon OS:${release}`,
        name,
        vulnerabilityId,
        advisoryId: vulnerabilityId,
        intervals: [{ introduced: null, fixed, lastAffected: null }],
        urgency: null,
        unfixedState: fixed === null ? 'not-fixed' : null,
        isSupplement: false,
      },
    },
  ];
}

function isUnaffected(status: unknown): boolean {
  return readText(status, 40).toLowerCase().startsWith('not affected');
}

function readVersion(value: unknown): string | null {
  const version = readText(value, 256).trim();
  return version === '' || version.toUpperCase() === 'NA' ? null : version;
}
