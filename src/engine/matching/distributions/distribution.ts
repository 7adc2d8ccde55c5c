import type { OperatingSystem, SourcePackage } from '../../../domain/package.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { VersionScheme } from '../../versions/version-scheme.ts';
import type { Gap, Release } from '../matcher.ts';

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
  packageType: 'alpm' | 'apk' | 'deb' | 'freebsd' | 'rpm';
  scheme: VersionScheme;
  /**
   * Which package the advisories name: the installed binary package, the source package that it was built from, or either of them. The statement
   * about the binary package then has precedence.
   */
  names: 'binary' | 'source' | 'either';
  /** The source that the advisories name for a package whose own source has none. Undefined for other packages. */
  compiledSource?(name: string, version: string, source: SourcePackage): SourcePackage | undefined;
  release(operatingSystem: OperatingSystem): Release;
  /**
   * Why the advisories may say nothing about a package of the system, such as a build of another party. Absent: they always do. The name and the
   * version are empty for files that an unknown package owns.
   */
  gap?(installed: { name: string; version: string; operatingSystem: OperatingSystem }): Gap | undefined;
  /** Whether each advisory counts for itself. Absent: one of them decides (`judgeDistribution`). */
  judgesEach?: true;
  /** Databases whose opinion about a vulnerability is the rating of the vendor of these packages, in the order of precedence. */
  vendors: readonly string[];
  /** The words of `AdvisoryEntry.urgency`, and the source that findings name for them. */
  urgencies: Readonly<Record<string, UrgencyRating>>;
  urgencySource: string;
}
