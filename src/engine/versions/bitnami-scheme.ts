import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver, type SemverParts } from './semver-parts.ts';
import type { VersionScheme } from './version-scheme.ts';

interface BitnamiVersion {
  parts: SemverParts;
  /** Position of the suffix relative to the release: -1 for a prerelease, 0 without suffix, 1 for a revision. */
  place: number;
}

const order = createScheme('bitnami', parse, (left, right) => {
  const [a, b] = [withoutSuffix(left.parts), withoutSuffix(right.parts)];
  return compareSemver(a, b) || left.place - right.place || compareSemver(left.parts, right.parts);
});

/**
 * Versions of Bitnami packages and of Bitnami's advisories. They are semantic versions, in which a number after the hyphen is the revision
 * of the package (`8.0.36-2` follows `8.0.36`) and a word such as `rc1` is a prerelease. Other words follow the release (`2.4.7-p3`).
 * A bound without a revision is an upstream release and ignores the revision of the package: `6.3.6-1` is within `last_affected: 6.3.6`.
 */
export const bitnamiScheme: VersionScheme = {
  ...order,
  compareToBound: (version, bound) => order.compare(hasRevision(bound) ? version : withoutRevision(version), bound),
};

/** Longer numbers are builds of the upstream release: `4.1.12-200325` of LimeSurvey has the fix that `4.1.12` has not. */
const revision = /-[0-9]{1,4}$/;
const hasRevision = (version: string): boolean => withoutRevision(version) !== version;

/** The hyphens of a date (`2020-07-29`) start no revision, and neither does the last of two hyphens (`1.24.0--1`). */
function withoutRevision(version: string): string {
  if (/^v?[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(version)) return version;
  const rest = version.replace(revision, '');
  return order.isValid(rest) ? rest : version;
}

function parse(text: string): BitnamiVersion | undefined {
  const parts = readSemver(readUnusual(text.replace(/^v/, '')), { numbers: [1, 4], hasLeadingZeros: true });
  if (parts === undefined) return undefined;
  // beta9 < beta10, p3 < p11: unlike in semantic versions, a number at the end of a word counts as a number.
  const prerelease = parts.prerelease.flatMap((identifier) => identifier.match(/[0-9]+|[^0-9]+/g) ?? []);
  return { parts: { ...parts, prerelease }, place: placeOf(parts.prerelease[0]) };
}

/** Advisories write dates and suffixes before the missing numbers: `2020-07-29.0.0`, `7.4-update1.0`. */
function readUnusual(text: string): string {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:\.0)*$/.exec(text) ?? [];
  if (year !== undefined) return `${year}.${month}.${day}`;
  const [, numbers, suffix] = /^([0-9]+\.[0-9]+)-([0-9A-Za-z]+)\.0$/.exec(text) ?? [];
  return numbers === undefined ? text : `${numbers}.0-${suffix}`;
}

const prereleaseWords = /^(?:a|alpha|b|beta|dev|ea|m|milestone|pre|preview|rc|snapshot)(?:$|[^A-Za-z])/i;

function placeOf(suffix: string | undefined): number {
  if (suffix === undefined) return 0;
  return prereleaseWords.test(suffix) ? -1 : 1;
}

function withoutSuffix(parts: SemverParts): SemverParts {
  return { ...parts, prerelease: [] };
}
