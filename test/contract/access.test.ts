import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import { replaceOrganizationLogo } from '../../src/features/identity/organizations/organization-store.ts';
import type { EndpointDefinition } from '../../src/http/endpoint.ts';
import {
  type Caller,
  type CallerKind,
  type CredentialKind,
  callerKinds,
  makeCallers,
  makeRefusedHeaders,
  withFreshSession,
} from '../helpers/access-callers.ts';
import { resources } from '../helpers/access-resources.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { routesOf } from '../helpers/server-routes.ts';
import { type TableWatch, watchTables } from '../helpers/watch-tables.ts';

/**
 * Expected access of every route, from the API's access table (docs/user-guide/roles.md) and not from the code. A route that is missing
 * here, or has another answer, fails the test. A row names roles, and `sensor` for sensor keys. Owners have the rights of admins. Every
 * other credential is accepted unless the row restricts it.
 */
type Row = string[] | { kinds: CredentialKind[]; roles: string[] };
const only = (kinds: CredentialKind[], roles: string[]): Row => ({ kinds, roles });
const everyone = ['viewer', 'auditor', 'ci', 'developer', 'admin'];
const developers = ['developer', 'admin'];
const expected: Record<string, Row> = {
  'GET /api/scans': ['auditor', 'ci', ...developers],
  'POST /api/scans/upload': ['sensor'],
  'POST /api/sensors/register': ['sensor'],
  'POST /api/sensors/heartbeat': ['sensor'],
  'POST /api/sensors/jobs': ['sensor'],
  'POST /api/sensors/jobs/{jobId}/status': ['sensor'],
  'POST /api/sensors/catalog': ['sensor'],
  'GET /api/sensors': everyone,
  'DELETE /api/sensors/{sensorId}': ['admin'],
  'GET /api/registries/{registryId}/sensor-status': everyone,
  'POST /api/scans': ['ci', ...developers],
  'GET /api/scans/{scanId}': everyone,
  'GET /api/scans/{scanId}/status': everyone,
  'GET /api/scans/{scanId}/events': everyone,
  'DELETE /api/images/{imageId}': ['admin'],
  'DELETE /api/scans/{scanId}': ['admin'],
  'POST /api/scans/{scanId}/cancel': ['ci', ...developers],
  'GET /api/scans/{scanId}/summary': everyone,
  'GET /api/scans/{scanId}/findings': everyone,
  'GET /api/scans/{scanId}/packages': everyone,
  'GET /api/scans/{scanId}/layers': everyone,
  'GET /api/scans/{scanId}/files': everyone,
  'GET /api/scans/{scanId}/checks': everyone,
  'GET /api/scans/{scanId}/sbom': everyone,
  'GET /api/scans/{scanId}/sarif': everyone,
  'POST /api/scans/{scanId}/policy': everyone,
  'GET /api/scans/{scanId}/diff': everyone,
  'GET /api/registries': everyone,
  'POST /api/registries': ['admin'],
  'GET /api/registries/{registryId}': everyone,
  'PUT /api/registries/{registryId}': ['admin'],
  'DELETE /api/registries/{registryId}': ['admin'],
  'POST /api/registries/test-connection': developers,
  'POST /api/registries/{registryId}/test-connection': ['admin'],
  'POST /api/registries/preview-tags': ['admin'],
  'POST /api/registries/{registryId}/preview-tags': ['admin'],
  'POST /api/registries/{registryId}/sync': ['admin'],
  'POST /api/registries/schedule-scans': ['admin'],
  'POST /api/registries/{registryId}/webhook': ['admin'],
  'GET /api/images': everyone,
  'GET /api/images/{imageId}': everyone,
  'GET /api/images/{imageId}/scans': everyone,
  'GET /api/images/{imageId}/diff': everyone,
  'GET /api/vulnerabilities': everyone,
  'GET /api/vulnerabilities/distinct': everyone,
  'GET /api/vulnerabilities/groups': everyone,
  'GET /api/vulnerabilities/groups/export': everyone,
  'GET /api/vulnerabilities/filter-counts': everyone,
  'GET /api/vulnerabilities/summary': everyone,
  'GET /api/vulnerabilities/export': everyone,
  'GET /api/vulnerabilities/{vulnerabilityId}': everyone,
  'GET /api/vulnerabilities/by-id/{cveId}': everyone,
  'GET /api/vulnerabilities/by-id/{cveId}/images': everyone,
  'PUT /api/vulnerabilities/{vulnerabilityId}/triage': developers,
  'POST /api/vulnerabilities/{vulnerabilityId}/triage': developers,
  'POST /api/vulnerabilities/triage': developers,
  'POST /api/vulnerabilities/triage/preview': developers,
  'POST /api/vulnerabilities/triage/undo': developers,
  'GET /api/attestations': everyone,
  'POST /api/attestations': developers,
  'GET /api/attestations/{attestationId}': everyone,
  'POST /api/attestations/{attestationId}/approve': ['admin'],
  'POST /api/attestations/{attestationId}/reject': ['admin'],
  'DELETE /api/attestations/{attestationId}': developers,
  'GET /api/packages': everyone,
  'GET /api/search': everyone,
  'GET /api/advisories/status': everyone,
  'GET /api/packages/occurrences': everyone,
  'GET /api/reports': everyone,
  'POST /api/reports': ['auditor', ...developers],
  'GET /api/overview': everyone,
  'GET /api/changes': everyone,
  'GET /api/tags': everyone,
  'GET /api/reports/posture': everyone,
  'GET /api/reports/executive': everyone,
  'GET /api/reports/technical': everyone,
  'GET /api/reports/sla': everyone,
  'GET /api/reports/sla/entries': everyone,
  'POST /api/reports/compliance-pack': ['admin'],
  'GET /api/reports/compliance': everyone,
  'GET /api/organization/signing-key': everyone,
  'GET /api/reviews': everyone,
  'POST /api/reviews': ['auditor', 'admin'],
  'GET /api/reports/{reportId}': everyone,
  'DELETE /api/reports/{reportId}': ['admin'],
  'GET /api/reports/{reportId}/artifact': everyone,
  'GET /api/reports/{reportId}/document': everyone,
  'GET /api/reports/{reportId}/download': everyone,
  'POST /api/reports/{reportId}/regenerate': developers,
  'POST /api/reports/{reportId}/share': ['admin'],
  'GET /api/reports/{reportId}/shares': ['admin'],
  'DELETE /api/reports/{reportId}/shares/{shareId}': ['admin'],
  'GET /api/report-schedules': developers,
  'PUT /api/report-schedules/{scheduleId}': developers,
  'DELETE /api/report-schedules/{scheduleId}': developers,
  'GET /api/report-destinations': developers,
  'POST /api/report-destinations': ['admin'],
  'DELETE /api/report-destinations/{destinationId}': ['admin'],
  'POST /api/report-destinations/{destinationId}/test': ['admin'],
  'GET /api/report-deliveries': developers,
  'POST /api/report-deliveries/{deliveryId}/retry': developers,
  'GET /api/organization': everyone,
  'GET /api/organization/logo': everyone,
  'PUT /api/organization': ['admin'],
  'POST /api/organization/signing-key/rotate': ['admin'],
  'GET /api/sla-policy': everyone,
  'PUT /api/sla-policy': ['admin'],
  'GET /api/api-keys': developers,
  'POST /api/api-keys': developers,
  'DELETE /api/api-keys/{keyId}': developers,
  'GET /api/personal-access-tokens': only(['session', 'token'], everyone),
  'POST /api/personal-access-tokens': only(['session'], everyone),
  // A token may revoke itself, which has its own test.
  'DELETE /api/personal-access-tokens/{tokenId}': only(['session'], everyone),
  'POST /api/auth/totp': only(['session'], everyone),
  'DELETE /api/auth/totp': only(['session'], everyone),
  'POST /api/auth/sign-out': only(['session'], everyone),
  'GET /api/auth/session': everyone,
  'PUT /api/auth/password': only(['session'], everyone),
  'GET /api/auth/sessions': only(['session'], everyone),
  'DELETE /api/auth/sessions': only(['session'], everyone),
  'DELETE /api/auth/sessions/{sessionId}': only(['session'], everyone),
  'GET /api/auth/account': only(['session', 'token'], everyone),
  'PUT /api/auth/account': only(['session'], everyone),
  'GET /api/auth/capabilities': everyone,
  'GET /api/saved-views': only(['session', 'token'], everyone),
  'POST /api/saved-views': only(['session', 'token'], everyone),
  'PUT /api/saved-views/{viewId}': only(['session', 'token'], everyone),
  'DELETE /api/saved-views/{viewId}': only(['session', 'token'], everyone),
  'GET /api/visits': only(['session', 'token'], everyone),
  'PUT /api/visits': only(['session', 'token'], everyone),
  'GET /api/members': ['admin'],
  'GET /api/members/assignable': developers,
  'PUT /api/members/{memberId}': ['admin'],
  'DELETE /api/members/{memberId}': ['admin'],
  'POST /api/members/{memberId}/reset': ['admin'],
  'GET /api/invites': ['admin'],
  'POST /api/invites': ['admin'],
  'DELETE /api/invites/{inviteId}': ['admin'],
  'GET /api/audit-log': ['auditor', 'admin'],
  'GET /api/audit-log/export': ['auditor', 'admin'],
  'GET /api/audit-log/verification': ['auditor', 'admin'],
};

/** Routes without any credential. Their own tests cover their refusals. */
const open = [
  'POST /api/auth/sign-in',
  'POST /api/auth/reset-password',
  'POST /api/auth/accept-invite',
  'POST /api/auth/setup',
  'POST /api/auth/read-link',
  'POST /api/billing/webhook',
  'POST /api/webhooks/registries/{registryId}',
  'GET /api/shared/reports/{token}',
];

/** Valid bodies, for routes that check the body before they look up the id. */
const bodies: Record<string, unknown> = {
  'POST /api/scans/{scanId}/policy': { version: 1, rules: [{ findings: {} }] },
  'POST /api/attestations/{attestationId}/approve': {},
  'POST /api/attestations/{attestationId}/reject': {},
  'PUT /api/members/{memberId}': { role: 'viewer' },
  'PUT /api/registries/{registryId}': {},
  'POST /api/registries/{registryId}/preview-tags': {},
  'POST /api/registries/{registryId}/test-connection': {},
  'PUT /api/saved-views/{viewId}': {},
  'POST /api/reports/{reportId}/share': {},
  'PUT /api/report-schedules/{scheduleId}': { deliverTo: [] },
  'POST /api/sensors/jobs/{jobId}/status': {},
  'PUT /api/vulnerabilities/{vulnerabilityId}/triage': { status: 'OPEN' },
  'POST /api/vulnerabilities/{vulnerabilityId}/triage': { status: 'OPEN' },
};

/** Required queries of routes. */
const queries: Record<string, string> = {
  'GET /api/vulnerabilities/groups': '?by=fix',
  'GET /api/vulnerabilities/groups/export': '?by=fix',
  'GET /api/vulnerabilities/filter-counts': '?fields=severity',
  'GET /api/images/{imageId}/diff': '?base=latest&tag=latest',
  'GET /api/packages': '?name=left',
  'GET /api/search': '?q=left',
  'GET /api/packages/occurrences': '?name=left',
  'GET /api/reports/{reportId}/download': '?format=JSON',
  'GET /api/scans/{scanId}/diff': '?base={id}',
  'GET /api/vulnerabilities/distinct': '?field=severity',
};

/** Below these roles, resources of others are 403, whether they exist or not. */
const forbiddenUnlessOwn: Record<string, string> = {
  'DELETE /api/api-keys/{keyId}': 'admin',
  'DELETE /api/attestations/{attestationId}': 'admin',
  'PUT /api/report-schedules/{scheduleId}': 'admin',
  'DELETE /api/report-schedules/{scheduleId}': 'admin',
};

/** Routes that are no part of the API: public, and without data of any organization. */
const probes = ['/', '/healthz', '/readyz', '/metrics', '/openapi/service-v1.yaml', '/docs'];
const linkPages = ['/set-up', '/accept-invite', '/reset-password'];
const operational = [...probes, ...linkPages].map((path) => `GET ${path}`);

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
/** Ends the sessions of the callers, so that it comes last. */
const endsAllSessions = (route: EndpointDefinition) => nameOf(route) === 'DELETE /api/auth/sessions';
const routes = allDefinitions()
  .filter((route) => !open.includes(nameOf(route)))
  .toSorted((one, other) => Number(endsAllSessions(one)) - Number(endsAllSessions(other)));
const publicRoutes = allDefinitions().filter((route) => open.includes(nameOf(route)));

function isAdmitted(route: string, { kind, role }: CallerKind): boolean {
  const row = expected[route] ?? [];
  const { kinds, roles } = Array.isArray(row)
    ? { kinds: ['key', 'session', 'token'] satisfies CredentialKind[], roles: row }
    : row;
  if (kind === 'sensor') return roles.includes('sensor');
  return kinds.some((one) => one === kind) && roles.includes(role === 'owner' ? 'admin' : role);
}

let api: TestApi;
let watch: TableWatch;
let callers: Map<string, Caller>;
let refusedHeaders: Record<string, Record<string, string>>;
/** A member of the callers' organization, and a member of another one. */
let colleague: Caller;
let otherCaller: Caller;
beforeAll(async () => {
  api = await createTestApi({ queue: { enqueue: async () => undefined, cancel: async () => undefined } });
  const logo = { png: Buffer.from('logo'), width: 1, height: 1 };
  for (const { id } of [api.first, api.second]) await replaceOrganizationLogo(api.database.kysely, id, logo);
  watch = await watchTables(api.database);
  callers = await makeCallers(api);
  refusedHeaders = await makeRefusedHeaders(api);
  colleague = callerOf({ name: 'an API key of role admin' });
  otherCaller = { ...colleague, organizationId: api.second.id, id: api.second.keyIds.admin };
});
afterAll(() => api.close());

const callerOf = ({ name }: Pick<CallerKind, 'name'>): Caller => {
  const caller = callers.get(name);
  if (!caller) throw new Error(`${name} is missing`);
  return caller;
};

const unknownId = 'scan_aaaaaaaaaaaaaaaaaaaaaaaaaa';

/** The route's address with ids that do not exist. */
const unknownUrl = ({ path }: EndpointDefinition) => path.replaceAll(/\{\w+\}/g, unknownId);

/** The route's address with ids of newly created resources. */
async function freshUrl({ path }: EndpointDefinition, maker: Caller): Promise<string> {
  let url = path;
  for (const [braces, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const make = resources[parameter];
    if (!make) throw new Error(`test/helpers/access-resources.ts does not say how to make a ${parameter}`);
    url = url.replace(braces, await make(api, maker));
  }
  return url;
}

const made = new Map<string, Promise<string>>();

/** The same with ids of existing resources of that organization, for requests that must change nothing. */
function lastingUrl(route: EndpointDefinition, maker: Caller): Promise<string> {
  const key = `${maker.organizationId} ${route.path}`;
  const url = made.get(key) ?? freshUrl(route, maker);
  made.set(key, url);
  return url;
}

/** With ids of the callers' organization, of another one, and with ids that do not exist. */
const urlsOf = async (route: EndpointDefinition) => [
  await lastingUrl(route, colleague),
  await lastingUrl(route, otherCaller),
  unknownUrl(route),
];

/** A request that is invalid in every way except its credential. Nothing of it may be evaluated before the credential. */
const malformed = (route: EndpointDefinition, url: string, headers: Record<string, string>) =>
  api.call(route.method, `${url}?page=0`, { headers, ...(route.body ? { body: '{' } : {}) });

/** A valid request, or one that is valid up to its body when the table has none. */
async function call(route: EndpointDefinition, url: string, { headers }: Caller): Promise<Answer> {
  const body = route.body ? (bodies[nameOf(route)] ?? '{') : undefined;
  // A query may repeat the resource of the path.
  const segment = url.split('/')[3] ?? '';
  // A query is validated before any lookup, so invalid text for it is tested in the path only.
  const id = /^[\w-]{1,64}$/.test(segment) ? segment : unknownId;
  const query = queries[nameOf(route)]?.replace('{id}', id) ?? '';
  return api.call(route.method, `${url}${query}`, { headers, body });
}

const freeWindow = () => sql`delete from rate_limit_hits`.execute(api.database.kysely);

const answerOf = ({ status, body }: Answer) => ({ status, body });

describe('access', () => {
  it('is specified here for every existing route, and for no other', () => {
    expect(allDefinitions().map(nameOf).sort()).toEqual([...Object.keys(expected), ...open].sort());
    const isPublic = ({ access }: EndpointDefinition) => access.minimum === 'public';
    expect(allDefinitions().filter(isPublic).map(nameOf).sort()).toEqual(open.toSorted());
  });

  it('has no route besides the definitions and the operational routes', () => {
    expect(routesOf(api.server).sort()).toEqual([...allDefinitions().map(nameOf), ...operational].sort());
  });

  it('detects every write of a request', async () => {
    await watch.changes();
    const { headers } = callerOf({ name: 'a session of admin' });
    expect((await api.call('POST', '/api/api-keys', { headers, body: { name: 'x', role: 'ci' } })).status).toBe(201);
    expect(await watch.changes()).toEqual(['INSERT api_keys', 'INSERT audit_log', 'INSERT rate_limit_hits']);
  });

  describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
    it('answers 401 to every invalid credential, without effect', async () => {
      const urls = await urlsOf(route);
      await watch.changes();
      for (const [index, [what, headers]] of Object.entries(refusedHeaders).entries()) {
        // Every address without a credential, and each of the other credentials with one of them.
        for (const url of index === 0 ? urls : [urls[index % urls.length] ?? '']) {
          const { status, body } = await malformed(route, url, headers);
          expect([status, body], what).toEqual([
            401,
            { error: { code: 'UNAUTHORIZED', message: 'Authentication is required' } },
          ]);
        }
      }
      expect(await watch.changes()).toEqual([]);
    });

    const refused = callerKinds.filter((kind) => !isAdmitted(name, kind)).map((kind) => [kind.name, kind] as const);
    it.each(refused)(
      'refuses %s with 403 and without effect, even when the request is otherwise invalid',
      async (_, kind) => {
        const caller = callerOf(kind);
        const urls = await urlsOf(route);
        await watch.changes();
        for (const url of urls) {
          const { status, body } = await malformed(route, url, caller.headers);
          expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
        }
        expect(await watch.changes()).toEqual([]);
      },
    );

    const admitted = callerKinds.filter((kind) => isAdmitted(name, kind)).map((kind) => [kind.name, kind] as const);
    it.each(admitted)('admits %s to resources of their organization', async (_, kind) => {
      const caller = await withFreshSession(api, callerOf(kind));
      const url = await (route.method === 'GET' ? lastingUrl : freshUrl)(route, caller);
      await freeWindow();
      const { status, body } = await call(route, url, caller);
      const isMalformed = route.body && !(name in bodies);
      if (isMalformed) expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      else expect([name, status < 300], JSON.stringify(body)).toEqual([name, true]);
    });

    if (!route.path.includes('{')) return;
    it.each(admitted)('does not disclose to %s whether another organization has a resource', async (_, kind) => {
      const caller = callerOf(kind);
      const theirs = await lastingUrl(route, otherCaller);
      await freeWindow();
      await watch.changes();
      const answers = [await call(route, theirs, caller), await call(route, unknownUrl(route), caller)];
      const minimum = forbiddenUnlessOwn[name];
      const isForbidden = minimum !== undefined && ![minimum, 'owner'].includes(kind.role);
      expect(answers[0]?.status).toBe(isForbidden ? 403 : 404);
      expect(answers.map(answerOf)[0]).toEqual(answers.map(answerOf)[1]);
      // Where every request counts towards a limit, these requests count too.
      expect((await watch.changes()).filter((one) => !one.endsWith(' rate_limit_hits'))).toEqual([]);
    });

    it('answers 404 with the same body for every invalid id', async () => {
      const [, kind] = admitted.findLast(([, { role }]) => role === 'owner' || role === 'admin') ?? admitted[0] ?? [];
      if (!kind) throw new Error('nobody is admitted');
      const expectedBody = {
        error: { code: 'NOT_FOUND', message: expect.stringMatching(/^[A-Z][\w ]+ not found$/) },
      };
      const answers = [];
      for (const id of [unknownId, '%00', 'x'.repeat(300), '..%2f']) {
        answers.push(answerOf(await call(route, route.path.replaceAll(/\{\w+\}/g, id), callerOf(kind))));
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toEqual({ status: 404, body: expectedBody });
    });
  });

  describe.each(publicRoutes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
    it('is public, and a malformed request has no effect', async () => {
      await watch.changes();
      const ways = [...Object.values(refusedHeaders), ...[...callers.values()].map(({ headers }) => headers)];
      for (const headers of ways) {
        await freeWindow();
        const { status } = await malformed(route, unknownUrl(route), headers);
        // 401: the value that it carries in place of a credential, such as the token of a link, is wrong.
        expect([400, 401, 404]).toContain(status);
      }
      // Every request of an address counts before any part of it is read.
      expect((await watch.changes()).filter((one) => !one.endsWith(' rate_limit_hits'))).toEqual([]);
    });
  });
});
