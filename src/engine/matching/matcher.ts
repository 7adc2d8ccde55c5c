import type { FixState } from '../../domain/finding.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { Severity } from '../../domain/severity.ts';
import type { AdvisoryEntry } from '../advisories/snapshot.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';

/** The lookup key of advisories. For most distributions it is the source package of the installed binary package. */
export interface MatchSubject {
  /** With the release: `Debian:12`, `npm`. */
  ecosystem: string;
  name: string;
  version: string;
  /** The source package, where advisories name binary packages and decisions not to fix name source packages. */
  sourceName?: string;
  /** Whether advisories name source packages in the same way as binary ones. They count where no advisory names the binary package. */
  isNamedEither?: boolean;
}

/** The ecosystem to look in, or the reason why the package cannot be assessed, as one sentence for users. */
export type Lookup = { subject: MatchSubject } | { notAssessed: string };

export type Judgement =
  | {
      verdict: 'affected';
      fixedVersion: string | null;
      fixState: FixState;
      /** Ids of the records that report the vulnerability, sorted. */
      advisoryIds: string[];
      /** The distribution's own rating of this vulnerability in its own package, if any. */
      rating: { severity: Severity; source: string; isMinimum: boolean } | null;
      /** Whether a record calls the package malicious. */
      isMalware?: boolean;
    }
  | { verdict: 'not-affected' }
  /** A version cannot be compared. The package counts as not assessed, never as safe. */
  | { verdict: 'unknown'; reason: string };

/** The ecosystem that holds the advisories of a distribution's release, or the reason why there is none. */
export type Release = { ecosystem: string } | { notAssessed: string };

/** A package with the entries that concern it. */
export interface LocatedPackage {
  name: string;
  version: string;
  operatingSystem: OperatingSystem | null;
  entries: readonly AdvisoryEntry[];
}

export interface Gap {
  /** One sentence for users. */
  reason: string;
  /** The fixed versions of the advisories do not exist for the package. */
  hasOtherFixes?: true;
}

/** One kind of package: where its advisories are and what they mean. Pure. */
export interface Matcher {
  id: string;
  /** Set for a matcher of a distribution. It also covers the language packages that the distribution's packages own. */
  distribution?: { systems: readonly string[]; release(operatingSystem: OperatingSystem): Release };
  /** Databases whose severity has precedence for these packages, because they are those of the vendor. */
  vendors?: readonly string[];
  handles(item: InventoryPackage, operatingSystem: OperatingSystem | null): boolean;
  lookup(item: InventoryPackage, operatingSystem: OperatingSystem | null): Lookup;
  /** Whether an entry is about the installed build. Absent: every entry is. `unknown`: the package cannot be assessed. */
  concerns?(
    item: InventoryPackage,
    entry: AdvisoryEntry,
    operatingSystem: OperatingSystem | null,
  ): 'yes' | 'no' | 'unknown';
  /**
   * Why the entries of the package say nothing about a version that they do not call affected. The package is then not assessed, and its
   * findings stay. Absent: they always do.
   */
  gap?(located: LocatedPackage): Gap | undefined;
  /** `entries` are all entries for one vulnerability and this package. There is at least one. */
  judge(version: string, entries: readonly AdvisoryEntry[]): Judgement;
}
