import { createScheme } from './create-scheme.ts';
import { compareSemverAndBuild, readSemver } from './semver-parts.ts';

/**
 * Dart's versions (`pub_semver`): Semantic Versioning with three numbers, in which leading zeros are read and build metadata orders
 * otherwise equal versions.
 */
export const pubScheme = createScheme(
  'pub',
  (text) => readSemver(text, { numbers: [3, 3], hasLeadingZeros: true }),
  compareSemverAndBuild,
);
