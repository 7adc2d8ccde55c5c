import { createScheme } from './create-scheme.ts';
import { compareSemver, readSemver } from './semver-parts.ts';

/**
 * Semantic Versioning 2.0.0 as Cargo uses it. Advisories also write one or two numbers (`0.62`). Build metadata is ignored, as Cargo does when
 * it selects versions.
 */
export const cargoScheme = createScheme('cargo', (text) => readSemver(text, { numbers: [1, 3] }), compareSemver);
