import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver } from './semver-parts.ts';

/** NuGet.Versioning: up to four numbers, with leading zeros, and prereleases without regard to case. Build metadata is ignored. */
export const nugetScheme = createScheme(
  'nuget',
  (text) => readSemver(text.toLowerCase(), { numbers: [1, 4], hasLeadingZeros: true }),
  compareSemver,
);
