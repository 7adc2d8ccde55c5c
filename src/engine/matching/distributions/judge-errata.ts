import type { AdvisoryEntry, VersionInterval } from '../../advisories/snapshot.ts';
import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { Judgement } from '../matcher.ts';
import { entryVerdict } from '../next-fix.ts';

/**
 * The release that a package of Red Hat or of a rebuild was built for: `el9`, `el9_4`, `module_el8.6.0`, and `el8_10.cloud` for cloud kernels of
 * Rocky Linux.
 */
const releaseTag = /\.(module[_+]el\d{1,3}(?:\.\d{1,3}){0,2}|el\d{1,3}(_\d{1,3})?(?:\.cloud)?)(?!\w)/;

/** Builds of Fast Datapath, a product beside Red Hat Enterprise Linux: `tuned-2.24.0-2.1.20240819gitc082797f.el9fdp`. */
const fastDatapathTag = /\.el\d{1,3}fdp(?!\w)/;

/**
 * Judges errata that fix one CVE in several minor releases: a fix is often backported to the current minor release (`2.28-236.el8_9.13`) and
 * listed again by the first update of the next one (`2.28-251.el8_10.1`). The version of the older release contains the fix although it
 * precedes the fixed version of the newer one.
 * - A version is not affected when errata of its own minor release name the CVE and it contains all of their fixes.
 * - Of one erratum with several builds of the package, the first one for the release of the version counts: each of them is part of the update.
 *   Ranges with a beginning of their own are no builds of one update, and all of them count.
 * - Builds of Fast Datapath count for versions of Fast Datapath only. It has packages of the distribution too, with fixes of its own.
 */
export function judgeErrata(
  scheme: VersionScheme,
  version: string,
  all: readonly AdvisoryEntry[],
  judge: (version: string, entries: readonly AdvisoryEntry[]) => Judgement,
): Judgement {
  const entries = fastDatapathTag.test(version) ? all : all.flatMap(withoutFastDatapath);
  const [, tag, minorRelease] = releaseTag.exec(version) ?? [];
  if (tag === undefined) return judge(version, entries);
  const counting = entries.map((entry) => buildFor(scheme, tag, entry));
  const own = counting.filter(({ intervals }) => intervals.some(({ fixed }) => tagOf(fixed) === tag));
  const isFixed = own.length > 0 && own.every((entry) => entryVerdict(scheme, version, entry) === 'out');
  return minorRelease !== undefined && isFixed ? { verdict: 'not-affected' } : judge(version, counting);
}

function withoutFastDatapath(entry: AdvisoryEntry): AdvisoryEntry[] {
  const intervals = entry.intervals.filter(({ fixed }) => fixed === null || !fastDatapathTag.test(fixed));
  if (intervals.length === entry.intervals.length) return [entry];
  return intervals.length === 0 ? [] : [{ ...entry, intervals }];
}

/** The entry with the lowest fix for a release, or unchanged without one. */
function buildFor(scheme: VersionScheme, tag: string, entry: AdvisoryEntry): AdvisoryEntry {
  const [first] = entry.intervals
    .filter((interval) => isBuild(interval) && tagOf(interval.fixed) === tag)
    .toSorted((left, right) => scheme.compare(left.fixed ?? '', right.fixed ?? ''));
  if (first === undefined) return entry;
  return { ...entry, intervals: [first, ...entry.intervals.filter((interval) => !isBuild(interval))] };
}

/** Everything before the fix is affected. */
function isBuild({ introduced, fixed }: VersionInterval): boolean {
  return fixed !== null && (introduced === null || introduced === '0');
}

function tagOf(fixed: string | null): string | undefined {
  return fixed === null ? undefined : releaseTag.exec(fixed)?.[1];
}
