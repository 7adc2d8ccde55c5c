import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import type { EndpointDefinition } from '../../src/http/endpoint.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';

/**
 * Who may call what, written down from the contract and decisions §2 and not from the code: a route that is not here, or has another
 * answer, fails.
 */
const everyone = ['viewer', 'auditor', 'ci', 'developer', 'admin'];
const developers = ['developer', 'admin'];
const expected: Record<string, string[]> = {
  'GET /api/scans': ['auditor', 'ci', ...developers],
  'POST /api/scans': ['ci', ...developers],
  'GET /api/scans/{scanId}': everyone,
  'GET /api/scans/{scanId}/status': everyone,
  'DELETE /api/scans/{scanId}': ['admin'],
  'POST /api/scans/{scanId}/cancel': ['ci', ...developers],
  'GET /api/scans/{scanId}/findings': everyone,
  'GET /api/scans/{scanId}/packages': everyone,
  'GET /api/scans/{scanId}/layers': everyone,
  'GET /api/scans/{scanId}/checks': everyone,
  'GET /api/registries': everyone,
  'POST /api/registries': ['admin'],
  'GET /api/registries/{registryId}': everyone,
  'PUT /api/registries/{registryId}': ['admin'],
  'DELETE /api/registries/{registryId}': ['admin'],
  'GET /api/images': everyone,
  'GET /api/images/{imageId}': everyone,
  'GET /api/vulnerabilities': everyone,
  'GET /api/vulnerabilities/distinct': everyone,
  'GET /api/vulnerabilities/{vulnerabilityId}': everyone,
  'PUT /api/vulnerabilities/{vulnerabilityId}/triage': developers,
  'POST /api/vulnerabilities/{vulnerabilityId}/triage': developers,
  'GET /api/packages': everyone,
  'GET /api/sla-policy': everyone,
  'PUT /api/sla-policy': ['admin'],
  'GET /api/api-keys': developers,
  'POST /api/api-keys': developers,
  'DELETE /api/api-keys/{keyId}': developers,
  'GET /api/personal-access-tokens': [],
  'POST /api/personal-access-tokens': [],
  'DELETE /api/personal-access-tokens/{tokenId}': [],
  'POST /api/auth/totp': [],
  'DELETE /api/auth/totp': [],
  'POST /api/auth/sign-out': [],
  'GET /api/auth/session': everyone,
  'PUT /api/auth/password': [],
  'GET /api/members': ['admin'],
  'PUT /api/members/{memberId}': ['admin'],
  'DELETE /api/members/{memberId}': ['admin'],
  'GET /api/audit-log': ['auditor', 'admin'],
};

/** Without any credential; their own tests say what they refuse. */
const open = ['POST /api/auth/sign-in'];

/** Bodies that are valid, for routes that look at them before they look for the id. */
const bodies: Record<string, unknown> = {
  'PUT /api/members/{memberId}': { role: 'viewer' },
  'PUT /api/registries/{registryId}': {},
  'PUT /api/vulnerabilities/{vulnerabilityId}/triage': { status: 'OPEN' },
  'POST /api/vulnerabilities/{vulnerabilityId}/triage': { status: 'OPEN' },
};

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const routes = allDefinitions().filter((route) => !open.includes(nameOf(route)));
const credentials = [...everyone, 'sensor'] as (keyof TestApi['first']['keys'])[];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Everything that a refused request must leave as it was. */
async function stateOfEverything(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(k order by id) from (select id, name, role, revoked_at from api_keys) k) as keys,
    (select count(*) from audit_log) as audit, (select count(*) from scans) as scans,
    (select json_agg(m order by user_id) from (select user_id, role, status from memberships) m) as members,
    (select count(*) from users) as users, (select count(*) from images) as images, (select count(*) from rate_limit_hits) as hits`.execute(
    api.database.kysely,
  );
  return rows;
}

describe('access', () => {
  it('is written down here for every route there is, and for no other', () => {
    expect(allDefinitions().map(nameOf).sort()).toEqual([...Object.keys(expected), ...open].sort());
    const isPublic = ({ access }: EndpointDefinition) => access.minimum === 'public';
    expect(allDefinitions().filter(isPublic).map(nameOf)).toEqual(open);
  });

  describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
    // Ids of the caller's own organization and of the other one are refused alike.
    const urls = () =>
      [api.second.keyIds.viewer, api.first.keyIds.auditor].map((id) => route.path.replaceAll(/\{\w+\}/g, id));

    it('answers 401 without a credential, whatever else is wrong', async () => {
      const before = await stateOfEverything();
      for (const url of urls()) {
        const { status, body } = await api.call(route.method, `${url}?page=0`, route.body ? { body: '{' } : {});
        expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
      }
      expect(await stateOfEverything()).toEqual(before);
    });

    it.each(credentials.filter((credential) => !expected[name]?.includes(credential)))(
      'refuses %s with 403 and no effect, whatever else is wrong',
      async (credential) => {
        const before = await stateOfEverything();
        for (const organization of [api.first, api.second]) {
          for (const url of urls()) {
            const { status, body } = await api.call(route.method, `${url}?page=0`, {
              key: organization.keys[credential],
              ...(route.body ? { body: '{' } : {}),
            });
            expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
          }
        }
        expect(await stateOfEverything()).toEqual(before);
      },
    );

    const admitted = credentials.filter((credential) => expected[name]?.includes(credential));
    it.each(admitted)('admits %s', async (credential) => {
      const url = route.path.replaceAll(/\{\w+\}/g, 'nothing');
      const { status, body } = await api.call(route.method, url, {
        key: api.first.keys[credential],
        ...(route.body ? { body: '{' } : {}),
      });
      // Keys that are not one's own are for admins (decisions §3): the one refusal that depends on the id.
      const isOthersKey = name === 'DELETE /api/api-keys/{keyId}' && credential !== 'admin';
      expect([200, 400, 404, ...(isOthersKey ? [403] : [])], JSON.stringify(body)).toContain(status);
    });

    if (!route.path.includes('{')) return;
    it('answers 404 with one body for no id, a broken id and another organization’s', async () => {
      const { cookie } = await addPerson(api.database, api.first.id, 'owner');
      const answers = [];
      for (const id of ['scan_aaaaaaaaaaaaaaaaaaaaaaaaaa', '%00', 'x'.repeat(300), '..%2f', api.second.keyIds.admin]) {
        const { status, body } = await api.call(route.method, route.path.replaceAll(/\{\w+\}/g, id), {
          headers: { cookie },
          body: bodies[name],
        });
        answers.push({ status, body });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toEqual({
        status: 404,
        body: { error: { code: 'NOT_FOUND', message: expect.stringMatching(/^[A-Z][\w ]+ not found$/) } },
      });
    });
  });
});
