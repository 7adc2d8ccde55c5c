import { describe, expect, it } from 'vitest';
import { schemeTables } from '../../../test/helpers/scheme-tables.ts';
import { schemes } from './schemes.ts';

describe.each(schemeTables)('version scheme of $type packages', ({ type, ascending, equal, invalid }) => {
  const scheme = schemes[type];

  it.each(ascending.map((versions) => [versions]))('orders %j', (versions) => {
    for (const [at, left] of versions.entries()) {
      for (const [other, right] of versions.entries()) {
        expect(Math.sign(scheme.compare(left, right)), `${left} and ${right}`).toBe(Math.sign(at - other));
      }
    }
  });

  it.each(equal)('treats %s and %s as equal', (left, right) => expect(scheme.compare(left, right)).toBe(0));

  it.each(invalid)('refuses %j', (version) => expect(scheme.isValid(version)).toBe(false));
});
