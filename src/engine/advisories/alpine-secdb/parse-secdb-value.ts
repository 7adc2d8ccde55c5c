import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, readObject, readText, readTexts } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

const fixesMax = 20_000;
const namesMax = 1_000;

/**
 * A value of a file of Alpine's security database: an entry of `packages`, or a member beside it. `secfixes` lists, for each version, the
 * vulnerabilities that it fixes. The version `0` lists those that never affected the package.
 */
export function parseSecdbValue(document: string, ecosystem: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined) return undefined;
  if (parsed.keys[0] !== 'packages') return [];
  const { pkg } = readObject(parsed.value);
  const name = isObject(pkg) ? readText(pkg.name, 500) : '';
  if (!isObject(pkg) || name === '') return undefined;
  return Object.entries(readObject(pkg.secfixes))
    .slice(0, fixesMax)
    .flatMap(([fixed, names]) =>
      readTexts(names, namesMax, 500).flatMap((text) => statements(ecosystem, name, fixed, text)),
    );
}

/** An entry may name aliases of the CVE after it: `CVE-2019-1543 XSA-1`. */
function statements(ecosystem: string, name: string, fixed: string, text: string): FeedRecord[] {
  const cves = text.split(/\s+/).filter(isCve);
  if (fixed.length > 256) return [];
  return cves.map((vulnerabilityId) => ({
    kind: 'statement',
    statement: {
      ecosystem,
      name,
      vulnerabilityId,
      advisoryId: vulnerabilityId,
      intervals: fixed === '0' ? [] : [{ introduced: null, fixed, lastAffected: null }],
      urgency: null,
      unfixedState: null,
      isSupplement: true,
    },
  }));
}
