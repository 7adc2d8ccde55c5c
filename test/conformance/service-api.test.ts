import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dockerRegistryMissing } from '../helpers/docker-registry.ts';
import { type Setting, startSetting, webhookSecret } from './setting.ts';

/**
 * The contract of the API, in its order, one case for each thing it says, in our words; over HTTP, on a service that was started as a
 * user starts it. Its part on reports and compliance packs is in reports-api.test.ts.
 */
let at: Setting;
let scanId: string;
let statuses: string[];
let registryId: string;
const made = { name: 'Ours', provider: 'DOCKER_REGISTRY', credentials: { username: 'ann', password: 'canary-4711' } };
const secretForm = /^svc_ak_[0-9a-f]{48}$/;
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const get = (url: string, as?: Record<string, string>) => at.ask('GET', url, as && { as });
const post = (url: string, body?: unknown, as?: Record<string, string>) =>
  at.ask('POST', url, { ...(body !== undefined && { body }), ...(as && { as }) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof get>>) => [status, body.error?.code];
const issuesOf = ({ body }: Awaited<ReturnType<typeof get>>) =>
  (body.error.issues as { path: string }[]).map(({ path }) => path).sort();
const addRegistry = (body: object, as?: Record<string, string>) =>
  post('/api/registries', { ...made, url: `http://${at.registry.host}`, insecure: true, ...body }, as);

const lists = [
  '/api/scans',
  '/api/images',
  '/api/vulnerabilities',
  '/api/api-keys',
  '/api/members',
  '/api/invites',
  '/api/sensors',
  '/api/attestations',
  '/api/audit-log',
];
const providers = [
  'DOCKER_HUB',
  'GHCR',
  'AWS_ECR',
  'AZURE_ACR',
  'GOOGLE_GAR',
  'GITLAB',
  'HARBOR',
  'JFROG',
  'QUAY',
  'NEXUS',
  'DOCKER_REGISTRY',
  'CUSTOM',
];

const urlsOf: Record<string, object> = {
  HARBOR: { url: 'https://harbor.example' },
  JFROG: { url: 'https://jfrog.example' },
};

describe.skipIf(dockerRegistryMissing !== '')(`the contract of the API${dockerRegistryMissing}`, () => {
  beforeAll(async () => {
    at = await startSetting();
    registryId = (await addRegistry({ credentials: {}, name: 'Plain' })).body.data.id;
    ({ scanId, statuses } = await at.scan(at.image));
  });
  afterAll(() => at?.stop());

  describe('what the service does', () => {
    it('shows an organization nothing of another one', async () => {
      for (const url of [`/api/scans/${scanId}`, `/api/scans/${scanId}/status`, `/api/registries/${registryId}`])
        expect(codeOf(await get(url, at.stranger)), url).toEqual([404, 'NOT_FOUND']);
      for (const url of ['/api/scans', '/api/images'])
        expect((await get(url, at.stranger)).body, url).toMatchObject({ data: [], meta: { total: 0 } });
    });

    it('scans one tag by one scan, later than the request for it', () => {
      expect(statuses.at(-1)).toBe('COMPLETE');
    });

    it('gives a finished scan findings, packages, layers and a grade', async () => {
      const { body } = await get(`/api/scans/${scanId}`);
      expect(body.data).toMatchObject({ findings: expect.any(Array), packages: [{ name: 'busybox' }] });
      expect(body.data.layers).toHaveLength(1);
      // Without advisories nothing was assessed: the grade is there and says so.
      expect(body.data).toHaveProperty('compliance', null);
    });

    it.each(['cloud', 'sensor'])('has registries in %s mode', async (scanMethod) => {
      const { status, body } = await addRegistry({ scanMethod });
      expect([status, body.data.scanMethod]).toEqual([201, scanMethod]);
    });

    it('has keys that are nobody’s, with a role', async () => {
      const { body } = await get('/api/auth/session', await at.keyOf('auditor'));
      expect(body.data).toMatchObject({ role: 'auditor', principal: { kind: 'api-key' } });
    });
  });

  describe('conventions', () => {
    it('speaks JSON, also in errors', async () => {
      for (const answer of [await get('/api/scans'), await get('/api/none'), await get('/api/scans', at.none)])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    });

    it('writes times in ISO 8601, in UTC', async () => {
      const [scan] = (await get('/api/scans')).body.data;
      for (const time of [scan.createdAt, scan.startedAt, scan.scannedAt]) expect(time).toMatch(utc);
    });

    it('takes ids as it gave them, and as nothing else', async () => {
      expect((await get(`/api/scans/${scanId}`)).body.data.scanId).toBe(scanId);
      for (const id of ['1', scanId.toUpperCase(), `${scanId}a`, '%20'])
        expect((await get(`/api/scans/${id}`)).status, id).toBe(404);
    });

    it('answers 201 to what was created', async () => {
      expect((await post('/api/api-keys', { name: 'new', role: 'viewer' })).status).toBe(201);
      expect((await addRegistry({})).status).toBe(201);
    });

    it('answers 202 with where to look to what goes on later', async () => {
      const { status, body } = await post('/api/scans', { image: at.image });
      expect(status).toBe(202);
      expect((await get(body.data.statusUrl)).body.data.scanId).toBe(body.data.scanId);
    });

    it('takes every credential on the same routes', async () => {
      const answers = await Promise.all([at.admin, at.session, at.token].map((as) => get(`/api/scans/${scanId}`, as)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('puts one resource into data alone, and a list into data, meta and links', async () => {
      expect(Object.keys((await get(`/api/scans/${scanId}`)).body)).toEqual(['data']);
      for (const url of lists)
        expect(Object.keys((await get(url)).body).sort(), url).toEqual(['data', 'links', 'meta']);
    });
  });

  describe('the envelope of lists', () => {
    it.each(lists)('counts the pages of %s', async (url) => {
      const { meta } = (await get(`${url}?limit=1`)).body;
      const { total } = meta;
      expect(meta).toEqual({ page: 1, pageSize: 1, total, totalPages: total, hasNext: total > 1, hasPrev: false });
    });

    it('links the path and query as they were asked, and the pages beside', async () => {
      const url = '/api/api-keys?search=&limit=1&page=2';
      const { links } = (await get(url)).body;
      expect(links.self).toBe(url);
      expect((await get(links.next)).body.meta.page).toBe(3);
      expect((await get(links.prev)).body.meta.page).toBe(1);
    });

    it('links no page before the first and none after the last', async () => {
      const { links } = (await get('/api/scans?limit=200')).body;
      expect(Object.keys(links)).toEqual(['self']);
    });
  });

  describe('API keys', () => {
    it('need a name and a role', async () => {
      const answer = await post('/api/api-keys', {});
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(issuesOf(answer)).toEqual(['name', 'role']);
    });

    it('have one of five roles', async () => {
      expect(issuesOf(await post('/api/api-keys', { name: 'new', role: 'owner' }))).toEqual(['role']);
    });

    it('have no role above their creator’s', async () => {
      const developer = await at.keyOf('developer');
      const answer = await post('/api/api-keys', { name: 'new', role: 'admin' }, developer);
      expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    });

    it('show their secret once, and its first ten characters ever after', async () => {
      const { secret, id, prefix } = (await post('/api/api-keys', { name: 'once', role: 'viewer' }, at.stranger)).body
        .data;
      expect(secret).toMatch(secretForm);
      expect(prefix).toBe(secret.slice(0, 10));
      const listed = (await get('/api/api-keys?search=once', at.stranger)).body.data;
      expect(listed).toMatchObject([{ id, prefix, name: 'once', role: 'viewer' }]);
      expect(JSON.stringify([listed, (await get('/api/audit-log', at.stranger)).body])).not.toContain(secret);
    });

    it('remember their last use', async () => {
      const { secret } = (await post('/api/api-keys', { name: 'used', role: 'viewer' })).body.data;
      const lastUsed = async () => (await get('/api/api-keys?search=used')).body.data[0].lastUsed;
      expect(await lastUsed()).toBeNull();
      await get('/api/images', { 'x-api-key': secret });
      await expect.poll(lastUsed, { timeout: 10_000 }).toMatch(utc);
    });

    it('count until they expire', async () => {
      const expiresAt = new Date(Date.now() + 1500).toISOString();
      const { secret } = (await post('/api/api-keys', { name: 'short', role: 'viewer', expiresAt })).body.data;
      const asked = () => get('/api/images', { 'x-api-key': secret }).then(({ status }) => status);
      expect(await asked()).toBe(200);
      await expect.poll(asked, { timeout: 10_000 }).toBe(401);
    });
  });

  describe('registries', () => {
    it('have the fields of the contract, and no credentials in any read', async () => {
      const { id } = (await addRegistry({ name: 'Secret' })).body.data;
      const one = (await get(`/api/registries/${id}`)).body.data;
      expect(one).toMatchObject({
        id,
        name: 'Secret',
        provider: 'DOCKER_REGISTRY',
        url: expect.any(String),
        scanMethod: 'cloud',
        scanning: { schedule: 'daily', scanners: ['trivy', 'grype', 'syft'] },
        imageCount: 0,
        createdAt: expect.stringMatching(utc),
        updatedAt: expect.stringMatching(utc),
      });
      expect(Object.keys(one.scanning).sort()).toEqual(['scanners', 'schedule', 'tagExclude', 'tagInclude']);
      expect(one.health).toMatchObject({ status: expect.any(String), lastSyncAt: null });
      const list = (await get('/api/registries')).body;
      for (const body of [one, list]) expect(JSON.stringify(body)).not.toMatch(/canary-4711|sensorApiKey|credentials/);
    });

    it('are cloud registries for all default scanners, daily and secure, unless asked otherwise', async () => {
      const body = { ...made, url: 'https://registry.example' };
      const { data } = (await post('/api/registries', body)).body;
      expect(data).toMatchObject({
        scanMethod: 'cloud',
        insecure: false,
        scanning: { schedule: 'daily', scanners: ['trivy', 'grype', 'syft'] },
        health: { lastSyncAt: null },
      });
    });

    it('say how many images they have, how they are and when that was seen', async () => {
      const { id } = (await addRegistry({ name: 'Looked at', credentials: {}, schedule: 'manual' })).body.data;
      expect((await post(`/api/registries/${id}/sync`)).status).toBe(202);
      const look = async () => (await get(`/api/registries/${id}`)).body.data;
      await expect.poll(async () => (await look()).health.status, { timeout: 30_000 }).toBe('healthy');
      expect(await look()).toMatchObject({ imageCount: 1, health: { lastSyncAt: expect.stringMatching(utc) } });
    });

    it.each(providers)('know the provider %s', async (provider) => {
      expect(issuesOf(await post('/api/registries', { name: '', provider, url: 7, credentials: {} }))).not.toContain(
        'provider',
      );
    });

    it('know no other provider', async () => {
      expect(issuesOf(await addRegistry({ provider: 'OTHER' }))).toContain('provider');
    });
  });

  describe('states', () => {
    it.each(['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'])('lists scans that are %s', async (status) => {
      const { status: code, body } = await get(`/api/scans?status=${status}`);
      expect(code).toBe(200);
      for (const scan of body.data) expect(scan.status).toBe(status);
    });

    it('passes through those states only', () => {
      for (const status of statuses) expect(['QUEUED', 'IN_PROGRESS', 'COMPLETE']).toContain(status);
    });
  });

  describe('scans', () => {
    it.each([
      ['GET', '/api/scans', 'viewer'],
      ['POST', '/api/scans', 'viewer'],
      ['DELETE', '/api/scans/ID', 'developer'],
      ['POST', '/api/scans/upload', 'admin'],
      ['POST', '/api/registries', 'developer'],
      ['PUT', '/api/registries/ID', 'developer'],
      ['DELETE', '/api/registries/ID', 'developer'],
      ['POST', '/api/registries/test-connection', 'viewer'],
      ['POST', '/api/registries/ID/sync', 'developer'],
      ['POST', '/api/registries/schedule-scans', 'developer'],
    ])('%s %s is not for %s', async (method, url, role) => {
      const as = roleKeys[role] ?? (roleKeys[role] = await strangersKey(role));
      expect(
        codeOf(await at.ask(method, url.replace('ID', 'none'), { as, ...(method !== 'GET' && { body: {} }) })),
      ).toEqual([403, 'FORBIDDEN']);
    });

    it.each(['', '/status'])('GET /api/scans/{scanId}%s is for every role', async (end) => {
      const answer = await get(`/api/scans/none${end}`, (roleKeys['viewer'] ??= await strangersKey('viewer')));
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it.each(['page=0', 'page=x', 'limit=0', 'limit=201', 'sort=scannedAt:up', 'status=PENDING', 'status=complete'])(
      'refuses the list with %s',
      async (query) => {
        expect(codeOf(await get(`/api/scans?${query}`))).toEqual([400, 'BAD_REQUEST']);
      },
    );

    it('names in the list what a scan is sorted by', async () => {
      const [scan] = (await get('/api/scans?status=COMPLETE')).body.data;
      for (const field of ['scanId', 'status', 'scannedAt', 'compliance', 'riskScore'])
        expect(scan, field).toHaveProperty(field);
    });

    it('finds by free text', async () => {
      expect((await get('/api/scans?search=team/app')).body.meta.total).toBeGreaterThan(0);
      expect((await get('/api/scans?search=elsewhere')).body.meta.total).toBe(0);
    });

    it('need an image and at least one scanner, each with an issue of its own', async () => {
      const answer = await post('/api/scans', { scanners: [] }, at.stranger);
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(issuesOf(answer)).toEqual(['image', 'scanners']);
    });

    it('scan an image by its id', async () => {
      const { imageId } = (await get('/api/scans?search=team/app')).body.data[0];
      expect((await post('/api/scans', { imageId })).status).toBe(202);
    });

    it.each(['session', 'token', 'admin'] as const)('are not uploaded with the credential: %s', async (credential) => {
      expect((await post('/api/scans/upload', {}, at[credential])).status).toBe(403);
    });

    it('are uploaded with a sensor key', async () => {
      const { status } = await post('/api/scans/upload', {}, await at.keyOf('ci', { scope: 'sensor' }));
      expect(status).toBe(200);
    });

    it('are uploaded with any of the known keys, each of the type that it has', async () => {
      const as = await at.keyOf('ci', { scope: 'sensor' });
      const about = { name: 'openssl', version: '3.0.11-1' };
      const envelope = {
        scan: { id: 'delivered' },
        image: { ref: 'registry.example/team/delivered:1.0', digest: `sha256:${'a'.repeat(64)}` },
        scanners: [{ name: 'trivy', version: '0.50.0' }],
        vulnerabilities: [{ cveId: 'CVE-2024-2222', severity: 'HIGH', package: about }],
        packages: [{ ...about, type: 'deb' }],
        layers: [{ digest: `sha256:${'b'.repeat(64)}` }],
        more: 'of any form',
      };
      expect((await post('/api/scans/upload', envelope, as)).status).toBe(200);
      const { findings } = (await get(`/api/scans/${(await get('/api/scans?search=delivered')).body.data[0].scanId}`))
        .body.data;
      expect(findings).toMatchObject([{ cveId: 'CVE-2024-2222', package: about }]);
      const wrong = { scan: [], image: 1, scanners: {}, vulnerabilities: 'x', packages: true, layers: [7] };
      expect(issuesOf(await post('/api/scans/upload', wrong, as)).map((path) => path.split('.')[0])).toEqual(
        Object.keys(wrong).sort(),
      );
    });

    it('are deleted with their findings', async () => {
      const { scanId: gone } = await at.scan(at.image);
      expect((await at.ask('DELETE', `/api/scans/${gone}`)).status).toBe(200);
      for (const end of ['', '/status', '/findings'])
        expect((await get(`/api/scans/${gone}${end}`)).status, end).toBe(404);
    });
  });

  describe('adding, changing and removing registries', () => {
    it('lists them all in data, without pages', async () => {
      expect(Object.keys((await get('/api/registries')).body)).toEqual(['data']);
    });

    it('shows them to every role', async () => {
      const viewer = (roleKeys['viewer'] ??= await strangersKey('viewer'));
      expect((await get('/api/registries', viewer)).status).toBe(200);
      for (const end of ['', '/sensor-status'])
        expect(codeOf(await get(`/api/registries/none${end}`, viewer)), end).toEqual([404, 'NOT_FOUND']);
    });

    it('needs name, provider and credentials', async () => {
      expect(issuesOf(await post('/api/registries', {}))).toEqual(['credentials', 'name', 'provider']);
    });

    it.each(['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'])(
      'needs the url of %s',
      async (provider) => {
        expect(issuesOf(await post('/api/registries', { ...made, provider }))).toContain('url');
      },
    );

    it.each([
      ['scanMethod', 'pull'],
      ['scanners', ['none']],
      ['schedule', 'hourly'],
      ['insecure', 'yes'],
      ['includeTags', 7],
      ['excludeTags', []],
    ])('refuses %s: %j', async (field, value) => {
      const [issue = ''] = issuesOf(await addRegistry({ [field]: value }));
      expect(issue.split('.')[0]).toBe(field);
    });

    it.each([
      ['UsernamePassword', 'HARBOR', { username: 'ann', password: 'canary-4711' }],
      ['UsernamePat', 'DOCKER_HUB', { username: 'ann', pat: 'canary-4711' }],
      ['AwsEcr', 'AWS_ECR', { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'canary-4711', region: 'eu-west-1' }],
      [
        'AzureAcr',
        'AZURE_ACR',
        { tenantId: 'a', clientId: 'b', clientSecret: 'canary-4711', loginServer: 'x.azurecr.io' },
      ],
      [
        'GoogleGar',
        'GOOGLE_GAR',
        { serviceAccountJson: JSON.stringify({ private_key: 'canary-4711' }), location: 'europe', projectId: 'acme' },
      ],
      ['HarborRobot', 'HARBOR', { robotName: 'robot$x', secret: 'canary-4711' }],
      ['JfrogIdentityToken', 'JFROG', { identityToken: 'canary-4711' }],
    ])('takes credentials of the form %s, and keeps them to itself', async (_, provider, credentials) => {
      const answer = await addRegistry({
        provider,
        credentials,
        url: undefined,
        ...urlsOf[provider],
        scanMethod: 'sensor',
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect(JSON.stringify(answer.body)).not.toContain('canary-4711');
    });

    it('changes nothing without a field', async () => {
      expect((await at.ask('PUT', `/api/registries/${registryId}`, { body: {} })).status).toBe(200);
      expect((await get(`/api/registries/${registryId}`)).body.data.name).toBe('Plain');
    });

    it('takes schedule and tag filters flat, and shows and changes them nested', async () => {
      const flat = { schedule: 'manual', includeTags: 'v*', excludeTags: '*-dev', scanners: ['grype'] };
      const { id, scanning } = (await addRegistry(flat)).body.data;
      expect(scanning).toEqual({ schedule: 'manual', tagInclude: 'v*', tagExclude: '*-dev', scanners: ['grype'] });
      const change = { name: 'Renamed', scanning: { schedule: 'weekly', tagInclude: '*' } };
      const changed = await at.ask('PUT', `/api/registries/${id}`, { body: change });
      expect(changed.status).toBe(200);
      expect((await get(`/api/registries/${id}`)).body.data).toMatchObject({
        name: 'Renamed',
        scanning: { schedule: 'weekly', tagInclude: '*', tagExclude: '*-dev', scanners: ['grype'] },
      });
    });

    it('needs the provider alone to test a connection', async () => {
      expect(issuesOf(await post('/api/registries/test-connection', {}))).toContain('provider');
      expect(issuesOf(await post('/api/registries/test-connection', { provider: 'OTHER' }))).toContain('provider');
    });

    it('tests a connection without keeping anything', async () => {
      const before = (await get('/api/registries')).body.data.length;
      const body = { provider: 'DOCKER_REGISTRY', url: `http://${at.registry.host}`, credentials: {}, insecure: true };
      expect(await post('/api/registries/test-connection', body)).toMatchObject({ status: 200 });
      expect((await get('/api/registries')).body.data).toHaveLength(before);
    });

    it('gives a key for sensors once, when it is in sensor mode', async () => {
      const { id, sensorApiKey } = (await addRegistry({ scanMethod: 'sensor', credentials: {} })).body.data;
      expect(sensorApiKey).toMatch(secretForm);
      expect((await get(`/api/registries/${id}`)).body.data).not.toHaveProperty('sensorApiKey');
      expect((await post('/api/scans/upload', {}, { 'x-api-key': sensorApiKey })).status).toBe(200);
      expect((await get(`/api/registries/${id}/sensor-status`)).status).toBe(200);
    });

    it('answers 202 to sync and schedule-scans, without a body', async () => {
      expect((await post(`/api/registries/${registryId}/sync`)).status).toBe(202);
      expect((await post('/api/registries/schedule-scans', undefined, at.stranger)).status).toBe(202);
    });

    it('removes them', async () => {
      const { id } = (await addRegistry({})).body.data;
      expect((await at.ask('DELETE', `/api/registries/${id}`)).status).toBe(200);
      expect((await get(`/api/registries/${id}`)).status).toBe(404);
    });

    it.each([
      ['', 1],
      ['?purge=true', 0],
    ])('removes them with%s their images and scans when that is asked for', async (query, left) => {
      const { id } = (await addRegistry({ credentials: {}, schedule: 'manual' })).body.data;
      const body = { image: at.image, registryId: id };
      const { scanId: through } = (await post('/api/scans', body)).body.data;
      const { imageId } = (await get(`/api/scans/${through}`)).body.data;
      expect((await at.ask('DELETE', `/api/registries/${id}${query}`)).status).toBe(200);
      for (const url of [`/api/scans/${through}`, `/api/images/${imageId}`])
        expect((await get(url)).status, url).toBe(left === 1 ? 200 : 404);
    });
  });

  describe('revoking a key', () => {
    it('ends it at once, and is in the audit log as apikey.revoked', async () => {
      const { id, secret } = (await post('/api/api-keys', { name: 'gone', role: 'viewer' }, at.stranger)).body.data;
      expect((await get('/api/images', { 'x-api-key': secret })).status).toBe(200);
      expect((await at.ask('DELETE', `/api/api-keys/${id}`, { as: at.stranger })).status).toBe(200);
      expect((await get('/api/images', { 'x-api-key': secret })).status).toBe(401);
      const { data } = (await get('/api/audit-log?action=apikey.revoked', at.stranger)).body;
      expect(data).toMatchObject([{ action: 'apikey.revoked', target: id }]);
    });
  });

  describe('pages', () => {
    it.each(lists)('of %s are 50 long and numbered from 1 unless asked otherwise', async (url) => {
      expect((await get(url)).body.meta).toMatchObject({ page: 1, pageSize: 50 });
      expect((await get(`${url}?limit=200`)).body.meta.pageSize).toBe(200);
    });

    it.each([
      ['/api/scans', ['scannedAt', 'status', 'compliance', 'riskScore']],
      ['/api/images', ['name', 'createdAt', 'riskScore']],
      ['/api/vulnerabilities', ['severity', 'cveId', 'detectedAt', 'cvss', 'triageStatus']],
    ])('of %s can be sorted by its columns, and by another in their usual order', async (url, columns) => {
      for (const column of [...columns, 'other'])
        for (const direction of ['asc', 'desc'])
          expect((await get(`${url}?sort=${column}:${direction}`)).status, column).toBe(200);
      expect((await get(`${url}?sort=other:asc`)).body.data).toEqual((await get(url)).body.data);
    });

    it.each(lists)('of %s are refused with an invalid number, size or direction', async (url) => {
      for (const query of ['page=0', 'page=1.5', 'limit=201', 'limit=0', 'sort=a:up', 'sort=a']) {
        const answer = await get(`${url}?${query}`);
        expect(codeOf(answer), query).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.error.message, query).toMatch(/invalid pagination parameters/i);
      }
    });

    it('are none of a single resource: what lists take is not looked at there', async () => {
      for (const url of [`/api/scans/${scanId}`, `/api/scans/${scanId}/status`, `/api/registries/${registryId}`])
        expect((await get(`${url}?page=0&limit=1000&sort=a`)).status, url).toBe(200);
    });

    it('lead from one to the next until there is none', async () => {
      const names: string[] = [];
      let next: string | undefined = '/api/api-keys?limit=2';
      while (next !== undefined) {
        const { data, links }: { data: { id: string }[]; links: { next?: string } } = (await get(next)).body;
        names.push(...data.map(({ id }) => id));
        next = links.next;
      }
      expect(new Set(names).size).toBe((await get('/api/api-keys')).body.meta.total);
    });
  });

  describe('the payment provider’s callbacks', () => {
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'never.heard.of', data: { object: {} } });
    const send = (signature: string) =>
      at.ask('POST', '/api/billing/webhook', { as: { 'stripe-signature': signature }, text: event });

    it('are refused with a malformed signature', async () => {
      expect(codeOf(await send('none'))).toEqual([400, 'BAD_REQUEST']);
    });

    it('are taken when of an unknown type', async () => {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: event, secret: webhookSecret });
      expect((await send(signature)).status).toBe(200);
    });
  });

  describe('authentication', () => {
    it('takes a key in either header alike', async () => {
      const as = { authorization: `Bearer ${at.service.apiKey}` };
      expect((await get('/api/auth/session', as)).body).toEqual((await get('/api/auth/session')).body);
    });

    it('takes a personal token as its person', async () => {
      const { data } = (await get('/api/auth/session', at.token)).body;
      expect(data.principal.id).toBe((await get('/api/auth/session', at.session)).body.data.principal.id);
      expect(at.token['authorization']).toMatch(/^Bearer svc_pat_/);
      expect(at.session['cookie']).toMatch(/^svc-auth\.session-token=/);
    });

    it('says nothing about why a credential does not count', async () => {
      const wrong = [
        {},
        { 'x-api-key': 'x' },
        { 'x-api-key': `svc_ak_${'0'.repeat(48)}` },
        { cookie: 'svc-auth.session-token=x' },
      ];
      const answers = await Promise.all(wrong.map((as) => get('/api/scans', as)));
      for (const answer of answers) expect(codeOf(answer)).toEqual([401, 'UNAUTHORIZED']);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('lets two keys count at once, so that one can replace the other', async () => {
      const [one, two] = [await strangersKey('viewer'), await strangersKey('viewer')];
      expect([(await get('/api/images', one)).status, (await get('/api/images', two)).status]).toEqual([200, 200]);
    });
  });

  describe('errors', () => {
    it('come in one envelope with a code and a message, whatever the status', async () => {
      const answers = [
        await get('/api/scans?page=0'),
        await post('/api/api-keys', {}),
        await get('/api/scans', at.none),
        await post('/api/registries', {}, (roleKeys['viewer'] ??= await strangersKey('viewer'))),
        await get('/api/scans/none'),
        await get('/api/none'),
        await at.ask('PUT', '/api/scans', { body: {} }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 403, 404, 404, 404]);
      for (const { body } of answers) {
        expect(Object.keys(body)).toEqual(['error']);
        expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    });

    it.each(['{', '', '"', 'null x'])('answers BAD_REQUEST to a body that is no JSON: %j', async (text) => {
      expect(codeOf(await at.ask('POST', '/api/api-keys', { text }))).toEqual([400, 'BAD_REQUEST']);
    });

    it('joins the issues of a body into the message, and has issues there only', async () => {
      const { error } = (await post('/api/api-keys', { name: 7, role: 'none' })).body;
      expect(error.message).toBe(
        error.issues.map((one: { path: string; message: string }) => `${one.path}: ${one.message}`).join('; '),
      );
      expect((await get('/api/scans?page=0')).body.error).not.toHaveProperty('issues');
    });

    it('names what was not found', async () => {
      expect((await get('/api/scans/none')).body.error.message).toMatch(/scan/i);
      expect((await get('/api/registries/none')).body.error.message).toMatch(/registry/i);
    });

    it('answers PLAN_LIMIT when the plan has no room', async () => {
      await at.setPlan(at.strangersOrganization, 'free');
      expect((await addRegistry({}, at.stranger)).status).toBe(201);
      expect(codeOf(await addRegistry({}, at.stranger))).toEqual([402, 'PLAN_LIMIT']);
      const invite = (seat: number) =>
        post('/api/invites', { email: `guest-${seat}@example.com`, role: 'viewer' }, at.stranger);
      for (const seat of [1, 2, 3]) expect((await invite(seat)).status).toBe(201);
      expect(codeOf(await invite(4))).toEqual([402, 'PLAN_LIMIT']);
    });
  });

  describe('limits', () => {
    it.each([
      ['scans', '/api/scans', () => ({ image: `${at.registry.host}/team/app:1.0` })],
      ['keys', '/api/api-keys', () => ({ name: 'many', role: 'viewer' })],
    ])('takes ten %s a minute, and says when to come again', async (_, url, body) => {
      let answer = await post(url, body(), at.stranger);
      for (let count = 0; count < 10 && answer.status < 400; count += 1) answer = await post(url, body(), at.stranger);
      expect(codeOf(answer)).toEqual([429, 'RATE_LIMITED']);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
    });
  });

  describe('versions', () => {
    it('describes itself in OpenAPI 3.1, with every path under /api', async () => {
      const { status, body } = await get('/openapi/service-v1.yaml', at.none);
      expect(status).toBe(200);
      const file = parse(body) as { openapi: string; paths: object };
      expect(file.openapi).toMatch(/^3\.1\./);
      for (const path of Object.keys(file.paths)) expect(path).toMatch(/^\/api\/(?!v\d)/);
    });
  });
});

const roleKeys: Record<string, Record<string, string>> = {};
async function strangersKey(role: string): Promise<Record<string, string>> {
  return { 'x-api-key': (await post('/api/api-keys', { name: role, role }, at.stranger)).body.data.secret };
}
