import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryOf } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Digest } from '../../../domain/digest.ts';
import { decodeInventory, type EncodablePackage, encodePackages } from '../../../engine/pipeline/encode-inventory.ts';
import { findInventory, saveInventory } from './inventory-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const digest = (letter: string): Digest => `sha256:${letter.repeat(64)}`;
const packageOf = (name: string, more: Partial<EncodablePackage> = {}): EncodablePackage => ({
  type: 'npm',
  name,
  version: '1.0.0',
  licenses: ['MIT', 'a "quoted" licence, with a comma'],
  purl: `pkg:npm/${encodeURIComponent(name.toWellFormed())}@1.0.0`,
  paths: [`node_modules/${name}/package.json`, 'back\\slash', '{brace,}'],
  layerIndex: 3,
  isOwnedByDistribution: false,
  ...more,
});

/** Stores packages and reads them back. */
async function storeAndFind(letter: string, packages: EncodablePackage[]) {
  const key = { contentOwner: null, digest: digest(letter), engineRevision: 'test' };
  const saved = await saveInventory(database.kysely, key, { ...inventoryOf([]), packages: encodePackages(packages) });
  const found = await findInventory(database.kysely, key);
  if (!found) throw new Error('the inventory was not stored');
  expect(found).toMatchObject(saved);
  return found;
}

describe('packages of an inventory', () => {
  it('are returned as they were stored, in their order and over several batches', async () => {
    const packages = Array.from({ length: 2_345 }, (_, index) => packageOf(`p${index}`));
    packages.push(
      packageOf('full', {
        type: 'deb',
        architecture: 'amd64',
        source: { name: 'source', version: '' },
        isDevelopment: true,
        isOwnedByDistribution: true,
        licenses: [],
        paths: [],
        supplier: 'Acme',
        dependencies: ['libc6', 'zlib1g'],
        module: 'nodejs:18',
        qualifiers: { epoch: '1' },
        sha1: 'a'.repeat(40),
        hashes: ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
        ownedBy: { type: 'deb', name: 'owner', version: '1.0-1' },
        ownedFiles: { count: 0, bytes: 2 ** 40 },
        distributions: [{ name: 'full-1.0.tar.gz', hashes: ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='] }],
      }),
    );
    const found = await storeAndFind('a', packages);
    expect(decodeInventory(found.inventory).packages).toEqual(packages);
    expect(found.inventory.packages.batches.length).toBeGreaterThan(2);
    expect(new Set(found.packageVersionIds).size).toBe(packages.length);
  });

  it('share the stored versions of other inventories at any position', async () => {
    const one = await storeAndFind('b', [packageOf('x'), packageOf('y')]);
    const other = await storeAndFind('c', [packageOf('y'), packageOf('x')]);
    expect(other.packageVersionIds).toEqual(one.packageVersionIds.toReversed());
  });

  it('may contain NUL and lone surrogates, which are stored as U+FFFD', async () => {
    const found = await storeAndFind('d', [packageOf('a\0b\ud800'), packageOf('a\\u0000b')]);
    expect(decodeInventory(found.inventory).packages.map(({ name }) => name)).toEqual(['a\uFFFDb\uFFFD', 'a\\u0000b']);
  });

  it('are stored once by two concurrent scans', async () => {
    const key = { contentOwner: null, digest: digest('e'), engineRevision: 'test' };
    const packages = Array.from({ length: 1_500 }, (_, index) => packageOf(`racing${index}`));
    const [one, other] = await Promise.all(
      [packages, packages].map((list) =>
        saveInventory(database.kysely, key, { ...inventoryOf([]), packages: encodePackages(list) }),
      ),
    );
    expect(other).toEqual(one);
  });
});
