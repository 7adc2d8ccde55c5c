import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver } from './semver-parts.ts';

/** Swift Package Manager: tags with Semantic Versioning, which may begin with `v` and may have two numbers. */
export const swiftScheme = createScheme(
  'swift',
  (text) => readSemver(text.replace(/^v/, ''), { numbers: [1, 3] }),
  compareSemver,
);
