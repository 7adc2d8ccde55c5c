import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeImage, makeTar } from '../../../test/helpers/oci-layout.ts';
import { type StandInRegistry, startStandInRegistry } from '../../../test/helpers/stand-in-registry.ts';
import { createSensorLog } from '../sensor-log.ts';
import type { CatalogImage } from '../service/service-client.ts';
import type { ServedRegistry } from '../service/service-replies.ts';
import { CatalogBatches, fitImage } from './catalog-batches.ts';
import { discoverCatalog } from './discover-catalog.ts';
import { openJobImage } from './open-job-image.ts';
import { openRegistry, type SensorRegistry } from './open-registry.ts';
import type { RegistrySettings } from './registry-settings.ts';
import { openReportedNames, type ReportedNames } from './reported-names.ts';

const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'a' }])] });
let registry: StandInRegistry;
let opened: SensorRegistry | undefined;

beforeAll(async () => {
  registry = await startStandInRegistry(image.blobs);
  registry.content.set('1.0', image.manifest);
});
afterAll(async () => {
  await opened?.close();
  await registry.stop();
});

const signal = new AbortController().signal;
const served = (more: Partial<ServedRegistry> = {}): ServedRegistry => ({
  id: 'reg_1',
  provider: 'DOCKER_REGISTRY',
  url: `http://${registry.host}`,
  host: registry.host,
  repositories: [],
  tagInclude: '',
  tagExclude: '*-dev',
  needsDigests: false,
  ...more,
});
const settings = (more: Partial<RegistrySettings> = {}): RegistrySettings => ({
  url: null,
  username: null,
  password: null,
  credentialsJson: null,
  isInsecure: true,
  authorities: null,
  proxy: null,
  findLogin: async () => undefined,
  ...more,
});
const names: ReportedNames = { read: async () => new Set(), write: async () => undefined };
const pair = { username: 'ann', password: 'canary-2f6a' };

describe('the registry of a sensor', () => {
  it('is not contacted without TLS unless this machine allows it, whatever the service says', async () => {
    await expect(openRegistry(served(), settings({ isInsecure: false }))).rejects.toThrow(
      'requires PLIMSOLL_SENSOR_INSECURE_REGISTRY=true',
    );
  });

  it('never gets credentials at an address that only the service names', async () => {
    await expect(openRegistry(served(), settings(pair))).rejects.toThrow('PLIMSOLL_SENSOR_REGISTRY_URL is required');
    const named = await openRegistry(
      served({ url: 'https://elsewhere.example' }),
      settings({ ...pair, url: `http://${registry.host}` }),
    );
    expect(await named.login()).toMatchObject({ host: registry.host, credentials: pair });
    await named.close();
  });

  it.each([
    ['no JSON', 'canary-2f6a'],
    ['credentials of another provider', '{"accessKeyId":"canary-2f6a","secretAccessKey":"canary-2f6a"}'],
    ['an incomplete pair', '{"username":"canary-2f6a"}'],
  ])('refuses a credentials file with %s, without its content in the message', async (_title, credentialsJson) => {
    const error: unknown = await openRegistry(served(), settings({ credentialsJson })).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'SensorError' });
    expect(inspect(error)).not.toContain('canary');
  });

  it('gets the credentials of docker login for its host', async () => {
    const asked: string[] = [];
    const found = await openRegistry(
      served(),
      settings({
        findLogin: async (host) => {
          asked.push(host);
          return pair;
        },
      }),
    );
    expect([asked, await found.login()]).toMatchObject([[registry.host], { credentials: pair }]);
    await found.close();
  });

  it('is the only host that a job can name, so that the service cannot make the sensor connect elsewhere', async () => {
    opened = await openRegistry(served({ host: 'registry.example' }), settings());
    for (const reference of ['10.0.0.1:5000/app:1.0', 'localhost:9/app:1.0', 'docker.io/library/alpine:3']) {
      await expect(openJobImage(opened, reference)).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' });
    }
    // The service knows the registry by another name.
    for (const reference of ['registry.example/app:1.0', `${registry.host}/app:1.0`]) {
      const source = await openJobImage(opened, reference);
      expect(await source.resolve(undefined, signal)).toMatchObject({ digest: image.manifest.digest });
      await source.close();
    }
  });
});

describe('the catalog of a sensor', () => {
  it('has all tags of each repository, and digests of those that the filter selects', async () => {
    registry.behaviours.push((request, response) => {
      const { url = '' } = request;
      const answers: Record<string, object> = {
        '/v2/_catalog': { repositories: ['team/app', 'team/empty'] },
        '/v2/team/app/tags/list': { name: 'team/app', tags: ['1.0', '1.0-dev'] },
      };
      const found = answers[url.split('?')[0] ?? ''];
      if (found) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
      return found !== undefined;
    });
    const withDigests = await openRegistry(served({ needsDigests: true }), settings());
    const sent: CatalogImage[][] = [];
    const found = await discoverCatalog(withDigests, {
      send: async (images) => void sent.push(images),
      names,
      log: createSensorLog('silent', () => undefined),
      signal,
    });
    await withDigests.close();
    expect(found).toEqual({ images: 1, tags: 2, skipped: 0, removed: 0 });
    expect(sent).toEqual([
      [
        {
          name: 'team/app',
          tags: expect.arrayContaining([
            { name: '1.0', digest: image.manifest.digest },
            { name: '1.0-dev', digest: null },
          ]),
        },
      ],
    ]);
    expect(registry.requests.filter(({ url }) => url.includes('1.0-dev'))).toEqual([]);
  });

  it('reports a repository that the registry does not have any more without tags, also after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plimsoll-names-'));
    const key = Buffer.alloc(32, 'names');
    const answers: Record<string, object> = {
      '/v2/_catalog': { repositories: ['kept', 'gone'] },
      '/v2/kept/tags/list': { name: 'kept', tags: ['1'] },
      '/v2/gone/tags/list': { name: 'gone', tags: ['1'] },
    };
    registry.behaviours.splice(0, registry.behaviours.length, (request, response) => {
      const found = answers[request.url?.split('?')[0] ?? ''];
      if (found) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
      return found !== undefined;
    });
    const discover = async (more: Partial<ServedRegistry> = {}): Promise<CatalogImage[]> => {
      const one = await openRegistry(served(more), settings());
      const sent: CatalogImage[] = [];
      const log = createSensorLog('silent', () => undefined);
      const own = await openReportedNames(folder, key);
      await discoverCatalog(one, { send: async (images) => void sent.push(...images), names: own, log, signal });
      await one.close();
      return sent.filter(({ tags }) => tags.length === 0);
    };
    expect(await discover()).toEqual([]);
    delete answers['/v2/gone/tags/list'];
    answers['/v2/_catalog'] = { repositories: ['kept'] };
    // The registry is limited to another repository, so nothing is known about this one.
    expect(await discover({ repositories: ['kept'] })).toEqual([]);
    expect(await discover()).toEqual([{ name: 'gone', tags: [] }]);
    expect(await discover()).toEqual([]);
    answers['/v2/_catalog'] = { repositories: ['kept', 'gone'] };
    answers['/v2/gone/tags/list'] = { name: 'gone', tags: ['1'] };
    expect(await discover()).toEqual([]);
    // Some registries list a repository without tags, whose list of tags is missing then.
    delete answers['/v2/gone/tags/list'];
    expect(await discover()).toEqual([{ name: 'gone', tags: [] }]);
    // Another registry of the same sensor has names of its own.
    answers['/v2/_catalog'] = { repositories: [] };
    expect(await discover({ id: 'reg_2' })).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('is divided between images and never within one', () => {
    const batches = new CatalogBatches();
    const tags = Array.from({ length: 9_000 }, (_, index) => ({
      name: `tag-${index}-${'x'.repeat(40)}`,
      digest: null,
    }));
    const images = ['a', 'b', 'c'].map((name) => ({ name, tags }));
    const complete = images.flatMap((one) => batches.add(one) ?? []);
    expect([...complete, ...batches.take()]).toEqual(images);
    expect(complete).toHaveLength(2);
  });

  it('leaves out what does not fit into one request: first other tags, then digests, then the repository', () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const many = (count: number, length = 10) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${index % 2 === 0 ? 'v' : 'x'}${String(index).padStart(length, '0')}`,
        digest,
      }));
    const isWanted = (name: string): boolean => name.startsWith('v');
    const fit = (count: number, length?: number) => fitImage({ name: 'app', tags: many(count, length) }, isWanted);
    expect(fit(100)?.tags).toHaveLength(100);
    expect(fit(12_000)?.tags.map(({ digest: one }) => one)).toEqual(Array.from({ length: 6_000 }, () => digest));
    expect(fit(18_000)?.tags.map(({ digest: one }) => one)).toEqual(Array.from({ length: 9_000 }, () => null));
    expect(fit(30_000)).toBeUndefined();
  });
});
