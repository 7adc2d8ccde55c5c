import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeImage, makeTar, type TestImage } from '../helpers/oci-layout.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';

/** Each with one layer above one of the limits. */
const images: Record<string, TestImage> = {
  small: {
    layers: [makeTar([{ path: 'srv/node_modules/a/package.json', content: '{"name":"a","version":"1.0.0"}' }])],
  },
  compressed: { layers: [makeTar([{ path: 'random', content: randomBytes(2 * 1024 * 1024) }])] },
  entries: { layers: [makeTar(Array.from({ length: 60 }, (_, at) => ({ path: `file-${at}`, content: '' })))] },
};

/** Both services have the same organization. */
const apiKey = `svc_ak_${randomBytes(24).toString('hex')}`;
let database: TestDatabase;
let registry: StandInRegistry;
beforeAll(async () => {
  database = await createTestDatabase();
  const made = Object.entries(images).map(([tag, image]) => ({ tag, ...makeImage(image) }));
  registry = await startStandInRegistry(made.flatMap(({ blobs }) => blobs));
  for (const { tag, manifest } of made) registry.content.set(tag, manifest);
});
afterAll(async () => {
  await registry?.stop();
  await database?.drop();
});

async function start(limits: Record<string, string>): Promise<RunningService> {
  const service = await startService({
    databaseUrl: database.address.url,
    apiKey,
    environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host, ...limits },
  });
  onTestFinished(async () => void (await service.stop()));
  return service;
}

/** The error code of a scan, or its status if it has none. */
async function outcomeOf(service: RunningService, tag: string): Promise<[string, string | undefined]> {
  const { status, body } = await service.api('/api/scans', {
    method: 'POST',
    body: { image: `${registry.host}/acme/app:${tag}`, scanners: ['builtin'] },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  const { scans } = body.data as { scans: { scanId: string }[] };
  const scanId = scans[0]?.scanId ?? '';
  const ended = await waitForScan(service, scanId);
  const scan = (await service.api(`/api/scans/${scanId}`)).body.data as { error: { code: string } | null };
  return [ended, scan.error?.code];
}

describe('limits of a scan in the environment of a service', () => {
  it('fail a scan above them with LIMIT_EXCEEDED, and no other one', async () => {
    const service = await start({ PLIMSOLL_LIMIT_COMPRESSED_MB: '1', PLIMSOLL_LIMIT_ENTRIES: '50' });
    expect(await outcomeOf(service, 'small')).toEqual(['COMPLETE', undefined]);
    expect(await outcomeOf(service, 'compressed')).toEqual(['FAILED', 'LIMIT_EXCEEDED']);
    expect(await outcomeOf(service, 'entries')).toEqual(['FAILED', 'LIMIT_EXCEEDED']);
  });

  it('have defaults that the same images do not exceed', async () => {
    const service = await start({});
    for (const tag of Object.keys(images)) expect(await outcomeOf(service, tag), tag).toEqual(['COMPLETE', undefined]);
  });
});
