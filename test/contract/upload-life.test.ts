import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
let advisories = Promise.withResolvers<null>();

beforeAll(async () => {
  api = await createTestApi({
    currentSnapshot: () => advisories.promise,
    server: { handlerTimeoutMs: 10_000 },
  });
});
afterAll(() => api.close());

const deliver = (body: object, key = api.first.keys.sensor) => api.call('POST', '/api/scans/upload', { key, body });

describe('an upload', () => {
  it('continues after the client disconnects, and a repeated delivery returns the stored result', async () => {
    const sent = { scan: { id: 'slow' }, image: { ref: 'registry.example/slow:1' }, packages: [] };
    const late = await deliver(sent);
    expect([late.status, late.body.error.code]).toEqual([504, 'TIMEOUT']);
    advisories.resolve(null);
    // A client that repeats while it is running is one of two concurrent deliveries, of which the first one counts.
    const stored = async () => (await api.database.kysely.selectFrom('scan_uploads').selectAll().execute()).length;
    await expect.poll(stored).toBe(1);
    const again = await deliver(sent);
    expect(again.body.data).toMatchObject({ status: 'COMPLETE', duplicate: true });
  });

  it('of a queued scan does not count twice in the quota', async () => {
    advisories = Promise.withResolvers();
    advisories.resolve(null);
    const registry = await api.call('POST', '/api/registries', {
      key: api.second.keys.admin,
      body: {
        name: 'inside',
        provider: 'DOCKER_REGISTRY',
        url: 'https://inside.example',
        scanMethod: 'sensor',
        credentials: {},
      },
    });
    const { sensorApiKey } = registry.body.data;
    const image = 'inside.example/app:1';
    const queued = await api.call('POST', '/api/scans', { key: api.second.keys.developer, body: { image } });
    const used = async () =>
      (
        await sql<{ scans: number }>`select scans from scan_use where organization_id = ${api.second.id}`.execute(
          api.database.kysely,
        )
      ).rows[0]?.scans;
    expect(await used()).toBe(1);
    const sent = { scan: { id: queued.body.data.scanId }, image: { ref: image } };
    expect((await deliver(sent, sensorApiKey)).body.data).toMatchObject({
      scanId: queued.body.data.scanId,
      status: 'COMPLETE',
    });
    expect(await used()).toBe(1);
    await deliver({ ...sent, scan: { id: 'another' } }, sensorApiKey);
    expect(await used()).toBe(2);
  });
});
