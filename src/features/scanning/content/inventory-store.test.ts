import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Digest } from '../../../domain/digest.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { storedLayerCache } from './inventory-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const digest: Digest = `sha256:${'a'.repeat(64)}`;

describe('storedLayerCache', () => {
  it('replaces a stored result with a later one of the same layer, owner and engine, and no other', async () => {
    const { organizationId } = await createOrganization(database.kysely, { name: 'Owner' });
    const [shared, own, older] = [
      storedLayerCache(database.kysely, null, '2'),
      storedLayerCache(database.kysely, organizationId, '2'),
      storedLayerCache(database.kysely, null, '1'),
    ];
    for (const cache of [shared, own, older]) await cache.put(digest, Buffer.from('damaged'));
    await shared.put(digest, Buffer.from('read again'));
    const stored = await Promise.all([shared, own, older].map((cache) => cache.get(digest)));
    expect(stored).toEqual(['read again', 'damaged', 'damaged'].map((text) => Buffer.from(text)));
  });

  it('accepts the same layer from concurrent scans', async () => {
    const cache = storedLayerCache(database.kysely, null, '3');
    await Promise.all(Array.from({ length: 5 }, () => cache.put(digest, Buffer.from('result'))));
    expect(await cache.get(digest)).toEqual(Buffer.from('result'));
  });
});
