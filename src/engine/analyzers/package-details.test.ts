import { describe, expect, it } from 'vitest';
import type { DeclaredPackage } from '../../domain/package.ts';
import { withBoundedDetails } from './package-details.ts';

const plain: DeclaredPackage = { type: 'rpm', name: 'a', version: '1', licenses: [] };

describe('withBoundedDetails', () => {
  it('leaves a package without details as it is', () => expect(withBoundedDetails(plain)).toEqual(plain));

  it('leaves out details that no table or document may contain', () => {
    const hostile = { supplier: 'a\u0000b', module: 'x'.repeat(2000), dependencies: ['b', '\u001b[1m', 'b', 'c'] };
    expect(withBoundedDetails({ ...plain, ...hostile, qualifiers: { epoch: '1', note: '\n' } })).toEqual({
      ...plain,
      dependencies: ['b', 'c'],
      qualifiers: { epoch: '1' },
    });
  });

  it('leaves out a supplier of spaces alone, and those around a name', () => {
    expect(withBoundedDetails({ ...plain, supplier: ' \u00a0 ' })).toEqual(plain);
    expect(withBoundedDetails({ ...plain, supplier: ' Example ' })).toEqual({ ...plain, supplier: 'Example' });
  });

  it('has at most 200 dependencies', () => {
    const dependencies = Array.from({ length: 300 }, (_, index) => `d${index}`);
    expect(withBoundedDetails({ ...plain, dependencies }).dependencies).toHaveLength(200);
  });
});
