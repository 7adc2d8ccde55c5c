import type { SemVer } from 'semver';
// The package itself loads 46 files, which takes longer than reading a small image.
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';
import { createScheme } from './create-scheme.ts';

/**
 * Semantic versions as npm parses them: a leading `v` or `=`, missing hyphens and missing minor and patch numbers are accepted, because
 * advisories contain them (`introduced: "4"`). Build metadata is ignored.
 */
export const semverScheme = createScheme('semver', read, (left, right) => compare(left, right, true));

function read(text: string): SemVer | undefined {
  const [, number, rest] = /^[v=\s]*([0-9]+(?:\.[0-9]+)?)([-+][0-9A-Za-z.+-]*)?$/.exec(text) ?? [];
  const whole = number === undefined ? text : `${number}${number.includes('.') ? '.0' : '.0.0'}${rest ?? ''}`;
  return parse(whole, { loose: true }) ?? undefined;
}
