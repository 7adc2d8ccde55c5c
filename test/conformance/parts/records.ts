import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRegistry, at, codeOf, get, issuesOf, made, post, secretForm, utc } from '../asking.ts';
import { filesWith } from '../files-with.ts';

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

/** Resources, their fields and their states. */
export function records(): void {
  describe('API keys', () => {
    it('require a name and a role', async () => {
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

    it('show their secret once, and its first ten characters later', async () => {
      const { secret, id, prefix } = (await post('/api/api-keys', { name: 'once', role: 'viewer' }, at.stranger)).body
        .data;
      expect(secret).toMatch(secretForm);
      expect(prefix).toBe(secret.slice(0, 10));
      const listed = (await get('/api/api-keys?search=once', at.stranger)).body.data;
      expect(listed).toMatchObject([{ id, prefix, name: 'once', role: 'viewer' }]);
      expect(JSON.stringify([listed, (await get('/api/audit-log', at.stranger)).body])).not.toContain(secret);
    });

    it('are stored as a hash only', async () => {
      const { apiKey, dataDir } = at.service;
      expect(filesWith(dataDir, apiKey.slice(10))).toEqual([]);
      expect(filesWith(dataDir, createHash('sha256').update(apiKey).digest())).not.toEqual([]);
    });

    it('belong to the organization, not to a registry, image or team', async () => {
      const { secret, id } = (
        await post('/api/api-keys', { name: 'whole', role: 'viewer', registryId: at.registryId, teamId: 'x' })
      ).body.data;
      const listed = (await get('/api/api-keys?search=whole')).body.data[0];
      expect(listed.id).toBe(id);
      expect(Object.keys(listed).filter((name) => /registry|image|team/i.test(name))).toEqual([]);
      const as = { 'x-api-key': secret };
      expect((await get('/api/registries', as)).body).toEqual((await get('/api/registries')).body);
      expect((await get('/api/images', as)).body).toEqual((await get('/api/images')).body);
    });

    it('store their last use', async () => {
      const { secret } = (await post('/api/api-keys', { name: 'used', role: 'viewer' })).body.data;
      const lastUsed = async () => (await get('/api/api-keys?search=used')).body.data[0].lastUsed;
      expect(await lastUsed()).toBeNull();
      await get('/api/images', { 'x-api-key': secret });
      await expect.poll(lastUsed).toMatch(utc);
    });

    it('are valid until they expire', async () => {
      let secret = '';
      const asked = () => get('/api/images', { 'x-api-key': secret }).then(({ status }) => status);
      // A loaded machine may need longer than a short lifetime for the first use.
      for (let lifeMs = 1_500; ; lifeMs *= 3) {
        const expiresAt = new Date(Date.now() + lifeMs);
        secret = (await post('/api/api-keys', { name: 'short', role: 'viewer', expiresAt })).body.data.secret;
        const status = await asked();
        if (status !== 200 && Date.now() >= expiresAt.getTime()) continue;
        expect(status).toBe(200);
        break;
      }
      await expect.poll(asked).toBe(401);
      expect(codeOf(await get('/api/images', { 'x-api-key': secret }))).toEqual([401, 'UNAUTHORIZED']);
    });
  });

  describe('registries', () => {
    it('have the documented fields, and no credentials in any response', async () => {
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

    it('default to cloud mode with all default scanners, daily and secure', async () => {
      const body = { ...made, url: 'https://registry.example' };
      const { data } = (await post('/api/registries', body)).body;
      expect(data).toMatchObject({
        scanMethod: 'cloud',
        insecure: false,
        scanning: { schedule: 'daily', scanners: ['trivy', 'grype', 'syft'] },
        health: { lastSyncAt: null },
      });
    });

    it('state their number of images, their health and its time', async () => {
      const { id } = (await addRegistry({ name: 'Looked at', credentials: {}, schedule: 'manual' })).body.data;
      expect((await post(`/api/registries/${id}/sync`)).status).toBe(202);
      const look = async () => (await get(`/api/registries/${id}`)).body.data;
      await expect.poll(async () => (await look()).health.status).toBe('healthy');
      expect(await look()).toMatchObject({ imageCount: 1, health: { lastSyncAt: expect.stringMatching(utc) } });
    });

    it.each(providers)('support the provider %s', async (provider) => {
      expect(issuesOf(await post('/api/registries', { name: '', provider, url: 7, credentials: {} }))).not.toContain(
        'provider',
      );
    });

    it('support no other provider', async () => {
      expect(issuesOf(await addRegistry({ provider: 'OTHER' }))).toContain('provider');
    });
  });

  describe('states', () => {
    it.each(['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'])('lists scans that are %s', async (status) => {
      const { status: code, body } = await get(`/api/scans?status=${status}`);
      expect(code).toBe(200);
      for (const scan of body.data) expect(scan.status).toBe(status);
    });

    it('has no other state', () => {
      for (const status of at.statuses) expect(['QUEUED', 'IN_PROGRESS', 'COMPLETE']).toContain(status);
    });
  });
}
