import { expect, it } from 'vitest';
import { highestVersion } from './highest-version.ts';

it.each([
  ['npm', ['1.9.0', '1.10.0'], '1.10.0'],
  ['deb', ['3.0.9-1', '3.0.11-1~deb12u2', '3.0.11-1~deb12u1'], '3.0.11-1~deb12u2'],
  ['deb', ['1:1.0-1', '9.0-1'], '1:1.0-1'],
  ['apk', ['3.1.4-r9', '3.1.4-r10'], '3.1.4-r10'],
  ['pypi', ['2.0rc1', '2.0', '1!0.1'], '1!0.1'],
  ['npm', ['not a version', '1.2.3'], '1.2.3'],
  ['npm', ['whatever'], 'whatever'],
  ['npm', [], undefined],
  ['rpm', ['1.9.0'], '1.9.0'],
  ['generic', ['1.9.0', '1.10.0'], undefined],
])('of the %s versions %j the highest is %s, in any order', (type, versions, highest) => {
  expect(highestVersion(type, versions)).toBe(highest);
  expect(highestVersion(type, versions.toReversed())).toBe(highest);
});
