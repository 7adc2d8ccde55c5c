import type { AdvisoryEntry } from '../advisories/snapshot.ts';
import { trackedCve } from '../advisories/vulnerability-ids.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import type { UrgencyRating } from './distributions/distribution.ts';
import type { Judgement } from './matcher.ts';
import { entryVerdict, nextFix } from './next-fix.ts';

/**
 * Combines a distribution's records on one CVE and source package in one release: the tracker's record (`CVE-…`, `DEBIAN-CVE-…`) and fix
 * announcements (DSA, DLA). One record decides, and the others are named beside it when they agree.
 * - The tracker's record decides when it names a fix or when no announcement does, because trackers are corrected later and announcements
 * are not.
 * - Otherwise the announcement with the highest fixed version decides: an older tracker record may not contain the fix yet, and a second
 * announcement completes the first.
 */
export function judgeDistribution(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
  rating: { urgencies: Readonly<Record<string, UrgencyRating>>; source: string },
): Judgement {
  const decisive = decisiveEntry(scheme, entries);
  if (decisive === undefined) return { verdict: 'not-affected' };
  const verdict = entryVerdict(scheme, version, decisive);
  if (verdict === 'out') return { verdict: 'not-affected' };
  if (verdict === 'unknown') return { verdict: 'unknown', reason: 'a version cannot be compared with an advisory' };
  const fixedVersion = nextFix(scheme, version, [decisive]);
  const agreeing = entries.filter((entry) => entryVerdict(scheme, version, entry) === 'in');
  return {
    verdict: 'affected',
    fixedVersion,
    fixState: fixedVersion === null ? decisive.unfixedState : 'fixed',
    advisoryIds: agreeing.map(({ advisoryId }) => advisoryId).sort(),
    rating: readRating(entries, rating),
    ...(decisive.isMalware && { isMalware: true }),
  };
}

function decisiveEntry(scheme: VersionScheme, entries: readonly AdvisoryEntry[]): AdvisoryEntry | undefined {
  const tracker = entries.find(({ advisoryId }) => trackedCve(advisoryId) !== undefined);
  if (tracker && highestFix(scheme, tracker) !== undefined) return tracker;
  const announced = entries
    .filter((entry) => highestFix(scheme, entry) !== undefined)
    .toSorted((left, right) => compareFixes(scheme, left, right))
    .at(-1);
  return announced ?? tracker ?? entries[0];
}

function compareFixes(scheme: VersionScheme, left: AdvisoryEntry, right: AdvisoryEntry): number {
  return scheme.compare(highestFix(scheme, left) ?? '0', highestFix(scheme, right) ?? '0');
}

function highestFix(scheme: VersionScheme, { intervals }: AdvisoryEntry): string | undefined {
  return intervals
    .flatMap(({ fixed }) => fixed ?? [])
    .filter((fixed) => scheme.isValid(fixed))
    .toSorted((left, right) => scheme.compare(left, right))
    .at(-1);
}

/** The first rating. Entries are ordered by id, so the result does not depend on the order of records. */
function readRating(
  entries: readonly AdvisoryEntry[],
  { urgencies, source }: { urgencies: Readonly<Record<string, UrgencyRating>>; source: string },
): Extract<Judgement, { verdict: 'affected' }>['rating'] {
  for (const { urgency } of entries) {
    const rating = urgency === null ? undefined : urgencies[urgency];
    if (rating) return { severity: rating.severity, isMinimum: rating.isMinimum === true, source };
  }
  return null;
}
