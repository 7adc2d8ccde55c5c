import { describe, expect, it } from 'vitest';
import { openRecords, osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { debian12, fixedIn, item, match, open } from '../../../test/helpers/match-fixtures.ts';
import { matchInventory } from './match-inventory.ts';

describe('matchInventory', () => {
  it("leaves language packages that a distribution package owns to the distribution's advisories", async () => {
    const records = {
      Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'python-django', fixedIn('9'))],
      PyPI: [osvRecord('PYSEC-1', 'PyPI', 'django', open)],
    };
    const packages = [item('pypi', 'Django', '3.2', { isOwnedByDistribution: true }), item('pypi', 'Django', '3.2')];
    const { findings, coverage } = await match({ records }, packages, debian12);
    expect(findings.map(({ packageIndex }) => packageIndex)).toEqual([1]);
    expect(coverage).toEqual({ assessed: 2, notAssessed: [] });
  });

  it('returns one finding per vulnerability and package, ordered by package and vulnerability, always in the same order', async () => {
    const records = {
      npm: [
        osvRecord('GHSA-b', 'npm', 'left', open, { aliases: ['CVE-2024-2222'] }),
        osvRecord('GHSA-a', 'npm', 'left', open, { aliases: ['CVE-2024-1111'] }),
        osvRecord('MAL-1', 'npm', 'left', open, { aliases: ['GHSA-a'] }),
      ],
    };
    const packages = [item('npm', 'left', '1.0.0'), item('npm', 'right', '1.0.0'), item('npm', 'left', '2.0.0')];
    const snapshot = await openRecords({ records });
    const first = matchInventory({ operatingSystem: null, packages }, snapshot);
    expect(first.findings.map(({ packageIndex, vulnerability }) => `${packageIndex} ${vulnerability.id}`)).toEqual([
      '0 CVE-2024-1111',
      '0 CVE-2024-2222',
      '2 CVE-2024-1111',
      '2 CVE-2024-2222',
    ]);
    expect(matchInventory({ operatingSystem: null, packages }, snapshot)).toEqual(first);
  });
});
