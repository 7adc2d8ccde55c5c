import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver } from './semver-parts.ts';

/**
 * Swift Package Manager: tags with Semantic Versioning, which may begin with `v` and may have two numbers. As in the type `Version` of its
 * manifests, numbers may have leading zeros and identifiers may be empty.
 */
export const swiftScheme = createScheme(
  'swift',
  (text) => readSemver(text.replace(/^v/, ''), { numbers: [1, 3], hasLeadingZeros: true, hasEmptyIdentifiers: true }),
  compareSemver,
);
