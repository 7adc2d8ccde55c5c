import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectValkey } from '../../src/http/rate-limit/connect-valkey.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService } from '../helpers/service.ts';
import { startValkey, type ValkeyServer, valkeyMissing } from '../helpers/valkey-server.ts';

const patience = { timeout: 60_000 };

describe.skipIf(valkeyMissing !== '')(`plimsoll serve with Valkey${valkeyMissing}`, () => {
  const password = 'canary/valkey';
  let database: TestDatabase;
  let valkey: ValkeyServer;
  let replicas: RunningService[] = [];
  beforeAll(async () => {
    [database, valkey] = await Promise.all([createTestDatabase(), startValkey({ password })]);
    const environment = { PLIMSOLL_ROLES: 'api', PLIMSOLL_VALKEY_URL: valkey.url };
    const first = await startService({ databaseUrl: database.address.url, environment });
    replicas = [first, await startService({ databaseUrl: database.address.url, apiKey: first.apiKey, environment })];
  });
  afterAll(async () => {
    await Promise.all(replicas.map((one) => one.stop()));
    await valkey?.stop();
    await database?.drop();
  });

  const metric = async (one: RunningService | undefined) =>
    /^plimsoll_valkey_available (\d)$/m.exec(await (await fetch(`${one?.url}/metrics`)).text())?.[1];
  const rotate = async (one: RunningService | undefined) =>
    (await one?.api('/api/organization/signing-key/rotate', { method: 'POST' }))?.status;

  it('counts the requests of all replicas there, and in PostgreSQL during an outage, and logs no password', async () => {
    const [one, other] = replicas;
    await vi.waitFor(async () => expect([await metric(one), await metric(other)]).toEqual(['1', '1']), patience);
    // Two requests in a minute are admitted.
    expect([await rotate(one), await rotate(other), await rotate(one), await rotate(other)]).toEqual([
      200, 200, 429, 429,
    ]);
    const log = { info: () => undefined, warn: () => undefined };
    const client = await connectValkey({ url: valkey.url, authorities: null, log });
    await vi.waitFor(() => expect(client.isAvailable()).toBe(true), patience);
    expect(await client.run("return redis.call('KEYS', KEYS[1])", 'plimsoll:*', [])).toEqual([
      expect.stringMatching(/^plimsoll:rate-limit:signing-key-rotations:org_/),
    ]);
    await client.close();
    await valkey.stop();
    await vi.waitFor(async () => expect([await metric(one), await metric(other)]).toEqual(['0', '0']), patience);
    expect([await rotate(one), await rotate(other), await rotate(one), await rotate(other)]).toEqual([
      200, 200, 429, 429,
    ]);
    for (const replica of replicas) {
      expect(replica.output().match(/Valkey is not available/g)).toHaveLength(1);
      expect(replica.output()).not.toContain('canary');
    }
  });
});
