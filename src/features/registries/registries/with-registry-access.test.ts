import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../../test/helpers/api-server.ts';
import { credentials, registryAdmin } from '../../../../test/helpers/registry-admin.ts';
import { findRegistry } from '../../platform/registry-records/registry-store.ts';
import { addressPolicyOf } from './with-registry-access.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { admin, create } = registryAdmin(() => api);

/** Returns the address whose scheme connections to the registry use; undefined when the scheme is detected. */
async function writtenUrl(id: string): Promise<string | undefined> {
  const row = await findRegistry(api.database.kysely, api.first.id, id);
  if (!row) throw new Error('not there');
  return addressPolicyOf(row, { allowPrivate: true }).registryUrl;
}

async function change(id: string, body: Record<string, unknown>): Promise<void> {
  const answer = await admin('PUT', `/api/registries/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('the scheme of a registry', () => {
  it('is that of its address, if the address has one', async () => {
    const secure = await create({ url: 'https://localhost:5000' });
    expect(await writtenUrl(secure.id)).toBe('https://localhost:5000');
    const plain = await create({ url: 'http://localhost:5000' });
    expect(await writtenUrl(plain.id)).toBe('http://localhost:5000');
    const bare = await create({ url: 'localhost:5000' });
    expect(await writtenUrl(bare.id)).toBeUndefined();
  });

  it('changes with the address, and stays when the same address is written without it', async () => {
    const { id } = await create({ url: 'localhost:5000' });
    await change(id, { url: 'https://localhost:5000', credentials });
    expect(await writtenUrl(id)).toBe('https://localhost:5000');
    await change(id, { url: 'localhost:5000', credentials });
    expect(await writtenUrl(id)).toBe('https://localhost:5000');
    await change(id, { url: 'localhost:5001', credentials });
    expect(await writtenUrl(id)).toBeUndefined();
  });
});
