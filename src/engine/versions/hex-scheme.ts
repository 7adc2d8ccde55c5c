import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver } from './semver-parts.ts';

/** Versions of Elixir's `Version`: Semantic Versioning with exactly three numbers. */
export const hexScheme = createScheme('hex', (text) => readSemver(text, { numbers: [3, 3] }), compareSemver);
