import { createScheme } from './create-scheme.ts';
import { releaseSurroundings } from './release-surroundings.ts';
import { compareSemver, readSemver, type SemverParts } from './semver-parts.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Versions of Go modules (golang.org/x/mod/semver) with or without `v`, and of Go itself (`go1.22.1`, `1.22rc1`). Pseudo-versions are
 * prereleases, and `+incompatible` is build metadata, which is ignored. `go1.20` is the release 1.20.0.
 */
export const goScheme: VersionScheme = {
  ...createScheme('go', parse, compareSemver),
  // Bounds such as 2.0.0.beta.9 and 0.4.4.3.
  surroundings: (bound) => releaseSurroundings(bound, { numbersMax: 3, firstPrerelease: '-0' }),
};

function parse(text: string): SemverParts | undefined {
  // A name of a distributor or of an experiment may follow a version of Go: `go1.21.3-custom`, `go1.19.8 X:boringcrypto`.
  if (text.startsWith('go')) return readToolchain(text.slice(2).replace(/[-+ ].*$/, ''));
  return readModule(text.replace(/^v/, '')) ?? readToolchain(text);
}

/** Advisories also write shortened versions, with prereleases after two numbers: `1`, `2.1-beta.5`. A date is no version: `2018-05-19`. */
function readModule(text: string): SemverParts | undefined {
  const parts = readSemver(text, { numbers: [1, 3] });
  return parts !== undefined && parts.numbers.length === 1 && parts.prerelease.length > 0 ? undefined : parts;
}

function readToolchain(text: string): SemverParts | undefined {
  const [, release, kind, number] = /^([0-9]+(?:\.[0-9]+){0,2})(?:(rc|beta)([0-9]+))?$/.exec(text) ?? [];
  if (release === undefined) return undefined;
  return readSemver(kind === undefined ? release : `${release}-${kind}.${number}`, { numbers: [1, 3] });
}
