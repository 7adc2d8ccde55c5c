import type { FixState } from '../../../domain/finding.ts';
import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord, PackageStatement } from '../feed-record.ts';
import { isObject, type JsonObject, readObject, readText } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

/** Releases that images have, by code name. Unstable has no release number. */
const releases: Readonly<Record<string, number>> = {
  jessie: 8,
  stretch: 9,
  buster: 10,
  bullseye: 11,
  bookworm: 12,
  trixie: 13,
  forky: 14,
  duke: 15,
};

/**
 * A value of the tracker's JSON: one CVE in one source package, with a state for each release. Temporary names of vulnerabilities without a
 * CVE are left out.
 */
export function parseTrackerValue(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  const [name = '', vulnerabilityId = ''] = parsed?.keys ?? [];
  if (parsed === undefined || !isObject(parsed.value) || name === '' || name.length > 500) return undefined;
  if (!isCve(vulnerabilityId)) return [];
  return Object.entries(readObject(parsed.value.releases)).flatMap(([codename, state]): FeedRecord[] => {
    const release = releases[codename];
    const statement =
      release === undefined ? undefined : toStatement(name, vulnerabilityId, release, readObject(state));
    return statement === undefined ? [] : [{ kind: 'statement', statement }];
  });
}

/** Undefined while Debian has not determined whether the package is affected. */
function toStatement(
  name: string,
  vulnerabilityId: string,
  release: number,
  state: JsonObject,
): PackageStatement | undefined {
  const status = readText(state.status, 32);
  const fixed = readText(state.fixed_version, 256);
  if (status !== 'open' && (status !== 'resolved' || fixed === '')) return undefined;
  const urgency = readText(state.urgency, 64).toLowerCase();
  const interval = { introduced: null, fixed: status === 'open' ? null : fixed, lastAffected: null };
  return {
    ecosystem: `Debian:${release}`,
    name,
    vulnerabilityId,
    advisoryId: vulnerabilityId,
    intervals: fixed === '0' ? [] : [interval],
    // Two asterisks mark a rating that was computed and not given by a person.
    urgency: urgency === '' || urgency.endsWith('**') ? null : urgency,
    unfixedState: decisionOf(state, urgency),
    isSupplement: true,
  };
}

/** `ignored`: no fix will be released. `postponed`: a fix comes with a later one. Without either, a fix is possible. */
function decisionOf(state: JsonObject, urgency: string): FixState {
  const isIgnored = readText(state.nodsa_reason, 32) === 'ignored';
  return isIgnored || urgency === 'end-of-life' ? 'wont-fix' : 'not-fixed';
}
