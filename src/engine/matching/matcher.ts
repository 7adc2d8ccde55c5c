import type { FixState } from '../../domain/finding.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { Severity } from '../../domain/severity.ts';
import type { AdvisoryEntry } from '../advisories/snapshot.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';

/** What advisories are asked about: for distributions the source package, whichever binary package is installed. */
export interface MatchSubject {
  /** With the release: `Debian:12`, `npm`. */
  ecosystem: string;
  name: string;
  version: string;
}

/** Where to look; or why nobody can look, in one sentence for people. */
export type Lookup = { subject: MatchSubject } | { notAssessed: string };

export type Judgement =
  | {
      verdict: 'affected';
      fixedVersion: string | null;
      fixState: FixState;
      /** The records that say so, sorted. */
      advisoryIds: string[];
      /** The distribution's own rating of this flaw in its own package, where it has one. */
      rating: { severity: Severity; source: string; isMinimum: boolean } | null;
    }
  | { verdict: 'not-affected' }
  /** A version that cannot be compared. Never shown as safe: the package counts as not assessed. */
  | { verdict: 'unknown'; reason: string };

/** Where a distribution's release has its advisories; or why it has none. */
export type Release = { ecosystem: string } | { notAssessed: string };

/** One kind of package: where its advisories are and what they mean. Pure. */
export interface Matcher {
  id: string;
  /** Of a distribution's matcher; it answers for the language packages that the distribution's packages own as well. */
  distribution?: { id: string; release(operatingSystem: OperatingSystem): Release };
  handles(item: InventoryPackage, operatingSystem: OperatingSystem | null): boolean;
  lookup(item: InventoryPackage, operatingSystem: OperatingSystem | null): Lookup;
  /** `entries` are all there is on one vulnerability and this package; at least one. */
  judge(version: string, entries: readonly AdvisoryEntry[]): Judgement;
}
