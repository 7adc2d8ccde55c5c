import { createScheme } from './create-scheme.ts';
import { compareSemver, compareSemverAndBuild, readSemver, type SemverParts } from './semver-parts.ts';

interface JuliaVersion {
  version: SemverParts;
  /** The version without prerelease and build. */
  release: SemverParts;
  isBeforeAll: boolean;
  isAfterAll: boolean;
}

/**
 * Julia's `VersionNumber`: one to three numbers, and build metadata (`1.2.3+0` of binary packages) orders otherwise equal versions. The hyphen of a
 * prerelease that begins with a letter may be missing. `1.2-` precedes all prereleases of a version, and `1.2+` follows all its builds.
 */
export const juliaScheme = createScheme(
  'julia',
  parse,
  (left, right) =>
    compareSemver(left.release, right.release) ||
    Number(right.isBeforeAll) - Number(left.isBeforeAll) ||
    compareSemver(left.version, right.version) ||
    Number(left.isAfterAll) - Number(right.isAfterAll) ||
    compareSemverAndBuild(left.version, right.version),
);

function parse(text: string): JuliaVersion | undefined {
  const [, numbers = '', rest = ''] = /^v?([0-9.]*)(.*)$/is.exec(text) ?? [];
  const isBeforeAll = rest === '-';
  const isAfterAll = rest.endsWith('+');
  const after = isBeforeAll || isAfterAll ? rest.slice(0, -1) : rest;
  const form = { numbers: [1, 3], hasLeadingZeros: true } as const;
  const version = readSemver(`${numbers}${/^[a-z]/i.test(after) ? '-' : ''}${after}`, form);
  if (version === undefined || (isAfterAll && version.build.length > 0)) return undefined;
  return { version, release: { ...version, prerelease: [], build: [] }, isBeforeAll, isAfterAll };
}
