import type { VersionScheme } from '../versions/version-scheme.ts';
import { distributionEcosystems } from './distribution-ecosystems.ts';
import { languageEcosystems } from './language-ecosystems.ts';

/** A family of packages with advisories of its own (OSV schema, `affected[].package.ecosystem`). */
export interface Ecosystem {
  /** Name without a release: `Debian`, `npm`. */
  ecosystem: string;
  scheme: VersionScheme;
  /** Schemes of packages of other distributions, by the text after the name: `Debian` in `TuxCare:Debian:10`. */
  schemesOfBases?: Readonly<Record<string, VersionScheme>>;
  /** Whether it is a distribution. Its records name source packages and have the release after a colon. */
  isDistribution: boolean;
  /** The form in which two spellings of a name are equal. Absent when names are compared as written. */
  normalizeName?: (name: string) => string;
}

/** Every ecosystem whose advisories can be read. Feeds, snapshots and matchers use this list. */
export const ecosystems: readonly Ecosystem[] = [
  ...languageEcosystems.map((row) => ({ ...row, isDistribution: false })),
  ...distributionEcosystems.map((row) => ({ ...row, isDistribution: true })),
];
