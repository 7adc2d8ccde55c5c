import { createScheme } from './create-scheme.ts';
import { compareSemverAndBuild, readSemver } from './semver-parts.ts';

/** Julia's `VersionNumber`: one to three numbers, and build metadata (`1.2.3+0` of binary packages) orders otherwise equal versions. */
export const juliaScheme = createScheme(
  'julia',
  (text) => readSemver(text.replace(/^v/, ''), { numbers: [1, 3], hasLeadingZeros: true }),
  compareSemverAndBuild,
);
