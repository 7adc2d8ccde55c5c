import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { connectDatabase } from '../../../db/connect.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { authenticateApiKey } from '../api-keys/authenticate-api-key.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { createOrganization } from './create-organization.ts';
import { ensureFirstOrganization } from './ensure-first-organization.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const lastUsed = { note: () => undefined, flush: async () => undefined };
const principalOf = (apiKey: string) => authenticateApiKey({ db: database.kysely, lastUsed }, { 'x-api-key': apiKey });

describe('ensureFirstOrganization', () => {
  it('creates it in exactly one of several replicas that start together', async () => {
    const replicas = Array.from({ length: 5 }, () =>
      connectDatabase({
        address: database.address,
        statementTimeoutMs: null,
        poolMax: 1,
        applicationName: 'replica',
        log: { warn: () => undefined },
      }),
    );
    const results = await Promise.all(replicas.map(({ kysely }) => ensureFirstOrganization(kysely)));
    await Promise.all(replicas.map(({ close }) => close()));
    const made = results.filter((result) => result !== null);
    expect(made).toHaveLength(1);
    expect(await principalOf(made[0]?.apiKey ?? '')).toMatchObject({
      organizationId: made[0]?.organizationId,
      role: 'admin',
      credential: 'organization-key',
    });
    expect(await database.kysely.selectFrom('api_keys').select('id').execute()).toHaveLength(1);
  });

  it('creates the configured owner, who can sign in, and no second one', async () => {
    const owner = { email: 'Owner@Example.com', password: 'a long sentence to remember' };
    const first = await ensureFirstOrganization(database.kysely, { owner });
    expect(await ensureFirstOrganization(database.kysely, { owner })).toBeNull();
    const { account } = await signIn(
      { db: database.kysely, vault: null },
      { ...owner, ip: '127.0.0.1', requestId: 'req_1' },
    );
    expect(account.organizationId).toBe(first?.organizationId);
    const members = await database.kysely.selectFrom('memberships').select('role').execute();
    expect(members).toEqual([{ role: 'owner' }]);
    expect(await verifyChain(database.kysely, account.organizationId)).toMatchObject({ isIntact: true });
  });

  it('uses the bootstrap key and does not return it', async () => {
    const bootstrapApiKey = `svc_ak_${'0a'.repeat(24)}`;
    const result = await ensureFirstOrganization(database.kysely, { bootstrapApiKey });
    expect(result).toEqual({ organizationId: expect.stringMatching(/^org_/), apiKey: null });
    expect(await principalOf(bootstrapApiKey)).toMatchObject({ role: 'admin' });
    expect(await ensureFirstOrganization(database.kysely, { bootstrapApiKey: `svc_ak_${'0b'.repeat(24)}` })).toBeNull();
  });

  it.each(['', 'svc_ak_123', `svc_ak_${'0A'.repeat(24)}`, `svc_ak_${'0a'.repeat(24)}\n`])(
    'refuses the bootstrap key %j and creates nothing',
    async (bootstrapApiKey) => {
      await expect(ensureFirstOrganization(database.kysely, { bootstrapApiKey })).rejects.toThrow(RangeError);
      expect(await database.kysely.selectFrom('organizations').select('id').execute()).toEqual([]);
    },
  );
});

describe('createOrganization', () => {
  it('creates an organization whose admin key works, with the creation in its audit log', async () => {
    const { organizationId, apiKey } = await createOrganization(database.kysely, { name: ' Acme ' });
    expect(await principalOf(apiKey)).toMatchObject({ organizationId, role: 'admin' });
    expect(await verifyChain(database.kysely, organizationId)).toMatchObject({ isIntact: true, entries: 1 });
    const [row] = await database.kysely.selectFrom('organizations').select('name').execute();
    expect(row?.name).toBe('Acme');
  });

  it('refuses a name that is empty or over 200 characters', async () => {
    for (const name of ['', '  ', 'x'.repeat(201)]) {
      await expect(createOrganization(database.kysely, { name })).rejects.toThrow(RangeError);
    }
  });
});
