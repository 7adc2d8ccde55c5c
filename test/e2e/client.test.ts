import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../helpers/api-client/create-api-client.ts';
import { makeImage, makeTar } from '../helpers/oci-layout.ts';
import { type RunningService, startService } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';

/** What a program does that was written against the OpenAPI file alone; the compiler holds it against the file. */
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
    service = await startService({ environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host } });
    admin = createApiClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
  });

  it('makes a key for a pipeline, scans an image with it, reads the packages, and revokes the key', async () => {
    const key = await admin.POST('/api/api-keys', { body: { name: 'pipeline', role: 'ci' } });
    const secret = key.data?.data.secret ?? '';
    const pipeline = createApiClient(service.url, secret);
    const queued = await pipeline.POST('/api/scans', { body: { image: `${registry.host}/team/app:1.0` } });
    expect(queued.response.status).toBe(202);
    const scanId = queued.data?.data.scanId ?? '';
    expect(await ended(pipeline, scanId)).toBe('COMPLETE');

    const detail = await pipeline.GET('/api/scans/{scanId}', { params: { path: { scanId } } });
    expect(detail.data?.data.packages.map(({ name, version }) => `${name} ${version}`)).toEqual(['lodash 4.17.15']);
    const page = await pipeline.GET('/api/scans', { params: { query: { status: 'COMPLETE', limit: 1 } } });
    expect(page.data?.data.map((item) => item.scanId)).toEqual([scanId]);
    expect(page.data?.meta).toMatchObject({ page: 1, pageSize: 1, total: 1, hasNext: false });

    const refused = await pipeline.DELETE('/api/scans/{scanId}', { params: { path: { scanId } } });
    expect([refused.response.status, refused.error?.error.code]).toEqual([403, 'FORBIDDEN']);
    await admin.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId: key.data?.data.id ?? '' } } });
    const after = await pipeline.GET('/api/scans');
    expect([after.response.status, after.error?.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is told by issues what is wrong with a body', async () => {
    const { error } = await admin.POST('/api/scans', { body: { image: '', scanners: [] } });
    expect(error?.error.code).toBe('VALIDATION_ERROR');
    expect(error?.error.issues?.map(({ path }) => path)).toEqual(expect.arrayContaining(['scanners']));
  });
});

async function ended(client: ApiClient, scanId: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { data } = await client.GET('/api/scans/{scanId}/status', { params: { path: { scanId } } });
    const status = data?.data.status ?? 'no answer';
    if (status !== 'QUEUED' && status !== 'IN_PROGRESS') return status;
    if (Date.now() > deadline) throw new Error(`the scan was still ${status} after a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
