import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import { matchInventory } from '../../matching/match-inventory.ts';
import type { InventoryPackage } from '../../pipeline/inventory.ts';
import { openSnapshot } from '../open-snapshot.ts';
import { compileDemoSnapshot, demoPackages } from './compile-demo-snapshot.ts';

const operatingSystem = { id: 'alpine', versionId: '3.18.0', name: 'Alpine Linux v3.18' };

async function inventoryPackages(): Promise<InventoryPackage[]> {
  return (await demoPackages()).map(({ ecosystem, name, version, source }) => ({
    type: ecosystem === 'npm' ? 'npm' : 'apk',
    name,
    version,
    ...(source !== undefined && { source: { name: source, version } }),
    licenses: [],
    purl: '',
    paths: [],
    layerIndex: 0,
    isOwnedByDistribution: false,
  }));
}

describe('the demo advisories', () => {
  it('assess every package of the demo image and find the vulnerabilities that its README names', async () => {
    const snapshot = openSnapshot((await compileDemoSnapshot(temporaryFolder())).path);
    const packages = await inventoryPackages();
    const { findings, coverage } = matchInventory({ operatingSystem, packages }, snapshot);
    snapshot.close();
    expect(coverage).toEqual({ assessed: 12, notAssessed: [] });
    const counts = Object.fromEntries(
      packages.map(({ name }, index) => [name, findings.filter(({ packageIndex }) => packageIndex === index).length]),
    );
    expect(counts).toEqual({
      'alpine-baselayout': 0,
      'apk-tools': 0,
      busybox: 5,
      libcrypto3: 2,
      libssl3: 2,
      musl: 1,
      zlib: 0,
      axios: 3,
      lodash: 4,
      minimist: 2,
      ms: 0,
      'node-fetch': 2,
    });
    expect(findings.every(({ epss, fixedVersion, vulnerability }) => epss && fixedVersion && vulnerability.cvss)).toBe(
      true,
    );
  });

  it('leave every other package and version not assessed', async () => {
    const snapshot = openSnapshot((await compileDemoSnapshot(temporaryFolder())).path);
    const [first] = await inventoryPackages();
    if (first === undefined) throw new Error('the demo set is empty');
    const others: InventoryPackage[] = [
      { ...first, version: '9.9.9-r0', source: { name: first.name, version: '9.9.9-r0' } },
      { ...first, type: 'npm', name: 'lodash', version: '4.17.4' },
      { ...first, type: 'npm', name: 'express', version: '4.0.0' },
      { ...first, type: 'pypi', name: 'django', version: '1.0' },
      { ...first, type: 'pypi', name: 'owned', isOwnedByDistribution: true },
    ];
    const { findings, coverage } = matchInventory({ operatingSystem, packages: others }, snapshot);
    snapshot.close();
    expect(findings).toEqual([]);
    expect(coverage.assessed).toBe(0);
    expect(coverage.notAssessed.map(({ group, packages }) => [group, packages])).toEqual([
      ['apk (alpine 3.18.0)', 1],
      ['npm', 2],
      ['pypi', 1],
      ['pypi (alpine 3.18.0)', 1],
    ]);
  });

  it('compile to the same bytes every time', async () => {
    const [first, second] = [
      await compileDemoSnapshot(temporaryFolder()),
      await compileDemoSnapshot(temporaryFolder()),
    ];
    expect(second.digest).toBe(first.digest);
  });
});
