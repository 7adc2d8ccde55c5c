import type { FixState } from '../../domain/finding.ts';
import type { AdvisoryEntry } from '../advisories/snapshot.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import type { Judgement } from './matcher.ts';
import { entryVerdict, nextFix } from './next-fix.ts';
import { weighEntries } from './weigh-entries.ts';

/**
 * Combines the records of several databases (GHSA, PYSEC, …) on one vulnerability in one package. The package is affected when any record
 * that counts for its version says so (`weighEntries`). The fixed version is the first version that satisfies all records.
 */
export function judgeLanguage(scheme: VersionScheme, version: string, entries: readonly AdvisoryEntry[]): Judgement {
  const weighed = weighEntries(scheme, version, entries);
  const verdicts = weighed.map((entry) => ({ entry, verdict: entryVerdict(scheme, version, entry) }));
  const affecting = verdicts.filter(({ verdict }) => verdict === 'in').map(({ entry }) => entry);
  if (affecting.length > 0) {
    const fixedVersion = nextFix(scheme, version, weighed, (fix) => weighEntries(scheme, fix, entries));
    return {
      verdict: 'affected',
      fixedVersion,
      fixState: fixedVersion === null ? unfixedState(affecting) : 'fixed',
      advisoryIds: affecting.map(({ advisoryId }) => advisoryId).sort(),
      rating: null,
      ...(affecting.some(({ isMalware }) => isMalware) && { isMalware: true }),
    };
  }
  return verdicts.some(({ verdict }) => verdict === 'unknown')
    ? { verdict: 'unknown', reason: 'a version cannot be compared with an advisory' }
    : { verdict: 'not-affected' };
}

/** A record that states "no fix" carries more information than one without a statement. */
function unfixedState(entries: readonly AdvisoryEntry[]): FixState {
  const states = new Set(entries.map((entry) => entry.unfixedState));
  return (['wont-fix', 'not-fixed'] as const).find((state) => states.has(state)) ?? 'unknown';
}
