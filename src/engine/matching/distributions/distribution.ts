import type { OperatingSystem } from '../../../domain/package.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { Release } from '../matcher.ts';

/** What a rating word of a distribution means. */
export interface UrgencyRating {
  severity: Severity;
  /** The distribution has no higher word, so a higher severity of another database stays. */
  isMinimum?: true;
}

/** One row of the table of distributions: where the advisories of its packages are, and what they mean. */
export interface Distribution {
  /** Name of its matcher. */
  id: string;
  /** Values of `ID` in os-release. */
  systems: readonly string[];
  packageType: 'alpm' | 'apk' | 'deb' | 'rpm';
  scheme: VersionScheme;
  /** Which package the advisories name: the installed binary package, or the source package that it was built from. */
  names: 'binary' | 'source';
  release(operatingSystem: OperatingSystem): Release;
  /** Why the versions of a system are not those of the advisories, as one sentence for users. Absent: they always are. */
  otherBuilds?(operatingSystem: OperatingSystem): string | undefined;
  /** Whether each advisory counts for itself. Absent: one of them decides (`judgeDistribution`). */
  judgesEach?: true;
  /** Databases whose opinion about a vulnerability is the rating of the vendor of these packages, in the order of precedence. */
  vendors: readonly string[];
  /** The words of `AdvisoryEntry.urgency`, and the source that findings name for them. */
  urgencies: Readonly<Record<string, UrgencyRating>>;
  urgencySource: string;
}
