import { describe, expect, it } from 'vitest';
import { addRegistry, at, codeOf, get, issuesOf, keyOfRole, made, post, secretForm } from '../asking.ts';

const urlsOf: Record<string, object> = {
  HARBOR: { url: 'https://harbor.example' },
  JFROG: { url: 'https://jfrog.example' },
};

/** `/api/registries`. */
export function registries(): void {
  describe('adding, changing and removing registries', () => {
    it('returns all of them in data, without pages', async () => {
      expect(Object.keys((await get('/api/registries')).body)).toEqual(['data']);
    });

    it('shows them to every role', async () => {
      const viewer = await keyOfRole('viewer');
      expect((await get('/api/registries', viewer)).status).toBe(200);
      for (const end of ['', '/sensor-status'])
        expect(codeOf(await get(`/api/registries/none${end}`, viewer)), end).toEqual([404, 'NOT_FOUND']);
    });

    it('requires name, provider and credentials', async () => {
      expect(issuesOf(await post('/api/registries', {}))).toEqual(['credentials', 'name', 'provider']);
    });

    it.each(['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'])(
      'requires the url of %s',
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
    ])('accepts credentials of the form %s, and never returns them', async (_, provider, credentials) => {
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
      expect((await at.ask('PUT', `/api/registries/${at.registryId}`, { body: {} })).status).toBe(200);
      expect((await get(`/api/registries/${at.registryId}`)).body.data.name).toBe('Plain');
    });

    it('accepts schedule and tag filters as flat fields, and returns and changes them nested', async () => {
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

    it('requires only the provider to test a connection', async () => {
      expect(issuesOf(await post('/api/registries/test-connection', {}))).toContain('provider');
      expect(issuesOf(await post('/api/registries/test-connection', { provider: 'OTHER' }))).toContain('provider');
    });

    it('tests a connection without storing anything', async () => {
      const before = (await get('/api/registries')).body.data.length;
      const body = { provider: 'DOCKER_REGISTRY', url: `http://${at.registry.host}`, credentials: {}, insecure: true };
      expect(await post('/api/registries/test-connection', body)).toMatchObject({ status: 200 });
      expect((await get('/api/registries')).body.data).toHaveLength(before);
    });

    it('issues a key for sensors once, in sensor mode', async () => {
      const { id, sensorApiKey } = (await addRegistry({ scanMethod: 'sensor', credentials: {} })).body.data;
      expect(sensorApiKey).toMatch(secretForm);
      expect((await get(`/api/registries/${id}`)).body.data).not.toHaveProperty('sensorApiKey');
      expect((await post('/api/scans/upload', {}, { 'x-api-key': sensorApiKey })).status).toBe(200);
      expect((await get(`/api/registries/${id}/sensor-status`)).status).toBe(200);
    });

    it('answers 202 to sync and schedule-scans without a body', async () => {
      expect((await post(`/api/registries/${at.registryId}/sync`)).status).toBe(202);
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
    ])('removes them with%s their images and scans on request', async (query, left) => {
      const { id } = (await addRegistry({ credentials: {}, schedule: 'manual' })).body.data;
      const body = { image: at.image, registryId: id };
      const { scanId: through } = (await post('/api/scans', body)).body.data;
      const { imageId } = (await get(`/api/scans/${through}`)).body.data;
      expect((await at.ask('DELETE', `/api/registries/${id}${query}`)).status).toBe(200);
      for (const url of [`/api/scans/${through}`, `/api/images/${imageId}`])
        expect((await get(url)).status, url).toBe(left === 1 ? 200 : 404);
    });
  });
}
