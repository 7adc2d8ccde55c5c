import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { rAnalyzer } from './r-analyzer.ts';

const description =
  'Package: rlang\nVersion: 1.1.0\nLicense: MIT + file LICENSE\nDepends: R (>= 3.5.0)\nImports: utils,\n        cli (>= 3.0)\nMaintainer: Ann <ann@x>\nBuilt: R 4.3.1; x86_64-pc-linux-gnu; 2023-06-20 10:00:00 UTC; unix\n';

describe('rAnalyzer', () => {
  it('reads installed packages', () => {
    const facts = analyzeText(rAnalyzer, 'usr/local/lib/R/site-library/rlang/DESCRIPTION', description);
    expect(facts.packages).toEqual([
      {
        type: 'cran',
        name: 'rlang',
        version: '1.1.0',
        licenses: ['MIT'],
        supplier: 'Ann <ann@x>',
        dependencies: ['utils', 'cli'],
      },
    ]);
    expect(facts.ownedFolders).toEqual(['.']);
  });

  it.each([
    ['a source package', 'src/rlang/DESCRIPTION', description.replace('Built', 'Packaged')],
    ['another folder', 'src/other/DESCRIPTION', description],
    ['another file', 'opt/x/DESCRIPTION', 'A text.\n'],
  ])('does not take %s for an installed package', (_, path, text) =>
    expect(analyzeText(rAnalyzer, path, text)).toEqual({}),
  );

  it('reads renv.lock', () => {
    const lock = {
      R: { Version: '4.2' },
      Packages: { cli: { Package: 'cli', Version: '3.6.0', Requirements: ['utils'] }, x: {} },
    };
    expect(namesOf(analyzeText(rAnalyzer, 'srv/renv.lock', JSON.stringify(lock)))).toEqual(['cli@3.6.0']);
  });
});
