import { describe, expect, it } from 'vitest';
import { comparePackages } from './compare-packages.ts';
import type { ListedPackage } from './listed-package.ts';

const zlib: ListedPackage = {
  type: 'deb',
  name: 'zlib1g',
  version: '1:1.2',
  architecture: 'amd64',
  source: 'zlib 1:1.2',
};

describe('comparePackages', () => {
  it('reports missing, extra and wrong packages', () => {
    const found: ListedPackage[] = [
      { ...zlib, source: 'zlib1g 1:1.2' },
      { ...zlib, name: 'bash' },
      { ...zlib, architecture: 'i386' },
    ];
    expect(comparePackages([zlib, { ...zlib, version: '1.2' }], found)).toEqual({
      same: 1,
      differences: [
        'extra deb bash 1:1.2 amd64',
        'extra deb zlib1g 1:1.2 i386',
        'missing deb zlib1g 1.2 amd64',
        'wrong deb zlib1g 1:1.2 amd64 source: zlib1g 1:1.2, listed zlib 1:1.2',
      ],
      unused: [],
    });
  });

  it('compares only the fields that the listing contains', () => {
    const listed: ListedPackage = { type: 'deb', name: 'zlib1g', version: '1:1.2' };
    expect(comparePackages([listed], [zlib]).differences).toEqual([]);
    expect(comparePackages([{ ...listed, module: '' }], [{ ...zlib, module: 'x:1' }]).differences).toHaveLength(1);
  });

  it('leaves out allowed differences, and names allowances that none needs', () => {
    const allowed = [
      { difference: /^extra deb/, reason: 'x' },
      { difference: 'missing deb bash 5', reason: 'x' },
    ];
    expect(comparePackages([], [zlib], allowed)).toEqual({ same: 0, differences: [], unused: ['missing deb bash 5'] });
  });
});
