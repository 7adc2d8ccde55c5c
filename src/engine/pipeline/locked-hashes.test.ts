import { expect, it } from 'vitest';
import type { DeclaredPackage } from '../../domain/package.ts';
import type { InventoryPackage } from './inventory.ts';
import { createLockedHashes } from './locked-hashes.ts';
import { packageKey } from './package-key.ts';

const declared = (name: string, hashes?: string[]): DeclaredPackage => ({
  type: 'npm',
  name,
  version: '1.0.0',
  licenses: [],
  ...(hashes && { hashes }),
});
const installed = (...packages: DeclaredPackage[]): Map<string, InventoryPackage> =>
  new Map(
    packages.map((one) => [
      packageKey(one),
      { ...one, purl: '', paths: [], layerIndex: 0, isOwnedByDistribution: false },
    ]),
  );

it('an installed package gets the hashes of its lock file, unless it has its own', () => {
  const locked = createLockedHashes();
  locked.add(declared('a', ['sha512-A']));
  locked.add(declared('b', ['sha512-B']));
  const packages = installed(declared('a'), declared('b', ['sha1-B']), declared('c'));
  locked.copyTo(packages);
  expect([...packages.values()].map(({ hashes }) => hashes)).toEqual([['sha512-A'], ['sha1-B'], undefined]);
});

it('a package whose lock files state different hashes gets none', () => {
  const locked = createLockedHashes();
  for (const hash of ['sha512-A', 'sha512-B', 'sha512-A']) locked.add(declared('a', [hash]));
  const packages = installed(declared('a'));
  locked.copyTo(packages);
  expect([...packages.values()][0]?.hashes).toBeUndefined();
});

it('a package that one lock file states with one file and another one with several gets none', () => {
  const locked = createLockedHashes();
  const distributions = [{ name: 'a-1.tar.gz', hashes: ['sha256-A'] }];
  locked.add({ ...declared('a'), distributions });
  locked.add({ ...declared('b'), distributions });
  locked.add(declared('b', ['sha256-A']));
  const packages = installed(declared('a'), declared('b'));
  locked.copyTo(packages);
  const [first, second] = [...packages.values()];
  expect([first?.distributions, second?.distributions, second?.hashes]).toEqual([distributions, undefined, undefined]);
});
