import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../helpers/api-client/create-api-client.ts';
import { makeImage, makeTar } from '../helpers/oci-layout.ts';
import { type RunningService, startService } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';

/** A program that was written with the OpenAPI file only. The compiler checks it against the file. */
describe('a client generated from the OpenAPI file', () => {
  const { blobs, manifest } = makeImage({
    layers: [
      makeTar([{ path: 'app/node_modules/lodash/package.json', content: '{"name":"lodash","version":"4.17.15"}' }]),
    ],
  });
  let registry: StandInRegistry;
  let service: RunningService;
  let admin: ApiClient;
  beforeAll(async () => {
    registry = await startStandInRegistry(blobs);
    registry.content.set('1.0', manifest);
    // Only the demo image has findings here.
    const environment = { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host, PLIMSOLL_DEMO: 'true' };
    service = await startService({ environment });
    admin = createApiClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
  });

  it('creates a key for a pipeline, scans an image with it, reads the packages, and revokes the key', async () => {
    const key = await admin.POST('/api/api-keys', { body: { name: 'pipeline', role: 'ci' } });
    const secret = key.data?.data.secret ?? '';
    const pipeline = createApiClient(service.url, secret);
    const queued = await pipeline.POST('/api/scans', { body: { image: `${registry.host}/team/app:1.0` } });
    expect(queued.response.status).toBe(202);
    const scanId = queued.data?.data.scanId ?? '';
    expect(await ended(pipeline, scanId)).toBe('COMPLETE');

    const detail = await pipeline.GET('/api/scans/{scanId}', { params: { path: { scanId } } });
    expect(detail.data?.data.packages.map(({ name, version }) => `${name} ${version}`)).toEqual(['lodash 4.17.15']);
    const search = 'team/app';
    const page = await pipeline.GET('/api/scans', { params: { query: { status: 'COMPLETE', search, limit: 1 } } });
    expect(page.data?.data.map((item) => item.scanId)).toEqual([scanId]);
    expect(page.data?.meta).toMatchObject({ page: 1, pageSize: 1, total: 1, hasNext: false });

    const refused = await pipeline.DELETE('/api/scans/{scanId}', { params: { path: { scanId } } });
    expect([refused.response.status, refused.error?.error.code]).toEqual([403, 'FORBIDDEN']);
    await admin.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId: key.data?.data.id ?? '' } } });
    const after = await pipeline.GET('/api/scans');
    expect([after.response.status, after.error?.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('reads present findings, triages them, and accepts a risk for a period', async () => {
    const { data: demo } = await admin.GET('/api/scans', { params: { query: { search: 'plimsoll/demo' } } });
    expect(await ended(admin, demo?.data[0]?.scanId ?? '')).toBe('COMPLETE');
    const worst = await admin.GET('/api/vulnerabilities', {
      params: { query: { severity: 'CRITICAL', fixable: true, sort: 'cvss:desc', limit: 1 } },
    });
    const [found] = worst.data?.data ?? [];
    expect(found).toMatchObject({ severity: 'CRITICAL', fixState: 'fixed', triageStatus: 'OPEN', suppressed: false });
    const { id: vulnerabilityId = '', cveId = '', package: { name = '' } = {} } = found ?? {};

    const decided = await admin.PUT('/api/vulnerabilities/{vulnerabilityId}/triage', {
      params: { path: { vulnerabilityId } },
      body: { status: 'IN_PROGRESS', assignee: 'Ann', note: 'with the next base image' },
    });
    expect(decided.data?.data).toMatchObject({ status: 'IN_PROGRESS', updated: 1 });
    const policy = await admin.PUT('/api/sla-policy', { body: { critical: 2 } });
    expect(policy.data?.data).toMatchObject({ critical: 2, high: 3 });
    const one = await admin.GET('/api/vulnerabilities/{vulnerabilityId}', { params: { path: { vulnerabilityId } } });
    const { firstDetectedAt = '', slaDueAt } = one.data?.data ?? {};
    expect(one.data?.data).toMatchObject({ assignee: 'Ann', triageHistory: [{ by: { name: expect.any(String) } }] });
    expect(Date.parse(slaDueAt ?? '') - Date.parse(firstDetectedAt)).toBe(2 * 86_400_000);

    const proposed = await admin.POST('/api/attestations', {
      body: {
        cveId,
        package: name,
        category: 'risk_accepted',
        reason: 'never reached',
        scope: { type: 'tag', tagId: found?.tag.id ?? '' },
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    expect(proposed.response.status).toBe(201);
    const attestationId = proposed.data?.data.id ?? '';
    const approved = await admin.POST('/api/attestations/{attestationId}/approve', {
      params: { path: { attestationId } },
    });
    expect(approved.data?.data).toMatchObject({ status: 'APPROVED', active: true });
    const present = async (suppressed: boolean) => {
      const { data } = await admin.GET('/api/vulnerabilities', { params: { query: { cveId, suppressed } } });
      return data?.data.some((entry) => entry.id === vulnerabilityId);
    };
    expect([await present(false), await present(true)]).toEqual([false, true]);
    const packages = await admin.GET('/api/packages', { params: { query: { name, range: '>=0' } } });
    expect(packages.data?.data[0]).toMatchObject({ name, inRange: 'yes', imageCount: 1 });
    const images = await admin.GET('/api/images', { params: { query: { search: 'demo' } } });
    const image = await admin.GET('/api/images/{imageId}', {
      params: { path: { imageId: images.data?.data[0]?.id ?? '' } },
    });
    expect(image.data?.data.tags.map((tag) => tag.id)).toEqual([found?.tag.id]);
  });

  it('receives issues for an invalid body', async () => {
    const { error } = await admin.POST('/api/scans', { body: { image: '', scanners: [] } });
    expect(error?.error.code).toBe('VALIDATION_ERROR');
    expect(error?.error.issues?.map(({ path }) => path)).toEqual(expect.arrayContaining(['scanners']));
  });
});

async function ended(client: ApiClient, scanId: string): Promise<string> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const { data } = await client.GET('/api/scans/{scanId}/status', { params: { path: { scanId } } });
    const status = data?.data.status ?? 'no answer';
    if (status !== 'QUEUED' && status !== 'IN_PROGRESS') return status;
    if (Date.now() > deadline) throw new Error(`the scan was still ${status} after three minutes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
