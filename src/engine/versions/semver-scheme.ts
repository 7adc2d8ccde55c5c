import type { SemVer } from 'semver';
// The package itself loads 46 files, which takes longer than reading a small image.
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Semantic versions as npm parses them: a leading `v` or `=`, missing hyphens and missing minor and patch numbers are accepted, because
 * advisories contain them (`introduced: "4"`). Build metadata is ignored.
 */
export const semverScheme: VersionScheme = {
  id: 'semver',
  isValid: (version) => read(version) !== null,
  compare(left, right) {
    const a = read(left);
    const b = read(right);
    if (a === null || b === null) throw new RangeError('not a semantic version');
    return compare(a, b, true);
  },
};

function read(version: string): SemVer | null {
  const text = version.trim();
  const [, number, rest] = /^[v=\s]*([0-9]+(?:\.[0-9]+)?)([-+][0-9A-Za-z.+-]*)?$/.exec(text) ?? [];
  if (number === undefined) return parse(text, { loose: true });
  return parse(`${number}${number.includes('.') ? '.0' : '.0.0'}${rest ?? ''}`, { loose: true });
}
