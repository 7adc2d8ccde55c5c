import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import { programVersion } from '../../src/config/program-version.ts';
import { callerKinds, makeCallers } from '../helpers/access-callers.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const path = '/api/auth/capabilities';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const read = async (headers: Record<string, string>) => (await api.call('GET', path, { headers })).body.data;

interface Capability {
  operation: string;
  allowed: boolean;
  minimumRole: string;
  roles: string[];
  credential: string;
}

const named = (capabilities: Capability[], operation: string) =>
  capabilities.find((one) => one.operation === operation);

describe(`GET ${path}`, () => {
  it('lists every operation that requires a credential, once, and no public one', async () => {
    const { operations } = await read({ 'x-api-key': api.first.keys.viewer });
    const ids = operations.map(({ operation }: Capability) => operation);
    const expected = allDefinitions().filter(({ access }) => access.minimum !== 'public');
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  it('is true to the service: an operation that is not allowed answers 403, an allowed one does not', async () => {
    const callers = await makeCallers(api);
    for (const { name } of callerKinds.filter(({ kind }) => kind !== 'sensor')) {
      const headers = callers.get(name)?.headers ?? {};
      const { operations } = await read(headers);
      for (const { id, method, path: route, body } of allDefinitions()) {
        const capability = named(operations, id);
        // Event streams stay open, and some operations end the session of the caller.
        if (!capability || (capability.allowed && (method !== 'GET' || route.includes('{')))) continue;
        await sql`delete from rate_limit_hits`.execute(api.database.kysely);
        const answer = await api.call(method, `${route.replaceAll(/\{\w+\}/g, 'x')}?page=0`, {
          headers,
          ...(body && { body: '{' }),
        });
        expect([name, id, answer.status === 403]).toEqual([name, id, !capability.allowed]);
      }
    }
  });

  it('names the roles that may call an operation, including granted ones, and the required credential', async () => {
    const { operations } = await read({ 'x-api-key': api.first.keys.viewer });
    expect(named(operations, 'listAuditLog')).toMatchObject({
      allowed: false,
      minimumRole: 'admin',
      roles: ['auditor', 'admin', 'owner'],
    });
    expect(named(operations, 'createRegistry')).toEqual({
      operation: 'createRegistry',
      allowed: false,
      minimumRole: 'admin',
      roles: ['admin', 'owner'],
      credential: 'any',
    });
    expect(named(operations, 'changePassword')).toMatchObject({ allowed: false, credential: 'session' });
  });

  it('shows organization, plan, usage and version, of the own organization only', async () => {
    await sql`update organizations set plan = 'team' where id = ${api.second.id}`.execute(api.database.kysely);
    await sql`insert into scan_use (organization_id, month, scans) values
      (${api.second.id}, date_trunc('month', now() at time zone 'utc')::date, 7),
      (${api.second.id}, '2020-01-01', 99)`.execute(api.database.kysely);
    const invite = { email: 'new@example.com', role: 'viewer' };
    expect((await api.call('POST', '/api/invites', { key: api.second.keys.admin, body: invite })).status).toBe(201);
    const { operations: _, ...second } = await read({ 'x-api-key': api.second.keys.viewer });
    expect(second).toEqual({
      role: 'viewer',
      includedRoles: ['viewer'],
      organization: { id: api.second.id, name: 'Second' },
      plan: {
        name: 'team',
        limits: { scansPerMonth: 2_000, members: 15, registries: 5 },
        used: { scansPerMonth: 7, members: 1, registries: 0 },
      },
      serviceVersion: programVersion(),
    });
    const { plan } = await read({ 'x-api-key': api.first.keys.viewer });
    expect([plan.name, plan.limits.members, plan.used.scansPerMonth]).toEqual(['self-hosted', null, 0]);
  });
});
