import type { AdvisoryEntry } from '../../advisories/snapshot.ts';
import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { Judgement } from '../matcher.ts';
import { entryVerdict } from '../next-fix.ts';

/** The release that a package of Red Hat or of a rebuild was built for: `el9`, `el9_4`, and `el8_10.cloud` for cloud kernels of Rocky Linux. */
const releaseTag = /\.(el\d{1,3}(_\d{1,3})?(?:\.cloud)?)(?!\w)/;

/**
 * Judges errata that fix one CVE in several minor releases: a fix is often backported to the current minor release (`2.28-236.el8_9.13`) and
 * listed again by the first update of the next one (`2.28-251.el8_10.1`). The version of the older release contains the fix although it
 * precedes the fixed version of the newer one.
 * - A version is not affected when errata of its own minor release name the CVE and it contains all of their fixes.
 * - Of one erratum with builds for several releases, the builds for the release of the version count.
 */
export function judgeErrata(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
  judge: (version: string, entries: readonly AdvisoryEntry[]) => Judgement,
): Judgement {
  const [, tag, minorRelease] = releaseTag.exec(version) ?? [];
  if (tag === undefined) return judge(version, entries);
  const counting = entries.map((entry) => buildsFor(tag, entry));
  const own = counting.filter((entry) => fixes(entry, tag));
  const isFixed = own.length > 0 && own.every((entry) => entryVerdict(scheme, version, entry) === 'out');
  return minorRelease !== undefined && isFixed ? { verdict: 'not-affected' } : judge(version, counting);
}

function buildsFor(tag: string, entry: AdvisoryEntry): AdvisoryEntry {
  if (!fixes(entry, tag)) return entry;
  return { ...entry, intervals: entry.intervals.filter(({ fixed }) => tagOf(fixed) === tag) };
}

function fixes({ intervals }: AdvisoryEntry, tag: string): boolean {
  return intervals.some(({ fixed }) => tagOf(fixed) === tag);
}

function tagOf(fixed: string | null): string | undefined {
  return fixed === null ? undefined : releaseTag.exec(fixed)?.[1];
}
