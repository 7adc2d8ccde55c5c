import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../../../test/helpers/docker-registry.ts';
import { readLent } from '../../../test/helpers/lent-chunks.ts';
import { makeImage, makeIndex, makeTar, writeLayout } from '../../../test/helpers/oci-layout.ts';
import { opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { type ImageReference, parseImageReference } from '../../domain/image-reference.ts';
import { openBlob } from '../open-blob.ts';
import { registrySource } from './registry-source.ts';

const signal = new AbortController().signal;
const auth = { username: 'ann', password: 'correct horse' };
const tars = [makeTar([{ path: 'a', content: 'x'.repeat(200_000) }]), makeTar([{ path: 'b', content: 'two' }])];
const image = makeImage({ layers: tars, config: { config: { User: 'app', Env: ['A=1'] } } });
const index = makeIndex([
  { layers: tars, platform: { os: 'linux', architecture: 'amd64' } },
  { layers: tars, platform: { os: 'linux', architecture: 'arm64', variant: 'v8' } },
]);

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '').each(['plain HTTP', 'TLS'])(
  `registrySource on Debian's docker-registry over %s${missing}`,
  (scheme) => {
    const hasTls = scheme === 'TLS';
    const folder = mkdtempSync(join(tmpdir(), 'plimsoll-oci-'));
    let open: DockerRegistry;
    let closed: DockerRegistry;

    beforeAll(async () => {
      [open, closed] = await Promise.all([startDockerRegistry({ hasTls }), startDockerRegistry({ auth, hasTls })]);
      writeLayout(
        folder,
        [...image.blobs, ...index.blobs],
        [
          { blob: image.manifest, name: 'one' },
          { blob: index.index, name: 'many' },
        ],
      );
      pushWithSkopeo(`oci:${folder}:one`, `${open.host}/team/app:1.0`);
      pushWithSkopeo(`oci:${folder}:many`, `${open.host}/team/app:many`, { all: true });
      pushWithSkopeo(`oci:${folder}:one`, `${closed.host}/team/app:1.0`, { auth });
    });

    afterAll(async () => {
      await Promise.all([open?.stop(), closed?.stop()]);
      rmSync(folder, { recursive: true });
    });

    function sourceOf(text: string, credentials?: typeof auth) {
      const certificates = [open, closed].flatMap(({ certificate }) => certificate ?? []);
      const trust = hasTls ? { caCertificate: certificates.join('\n') } : {};
      return registrySource({
        reference: parseImageReference(text) as ImageReference,
        credentials,
        addressPolicy: { allowPrivate: true, isInsecure: false, ...trust },
      });
    }

    it('pulls an image: manifest by HEAD, then by digest, config, and verified layers', async () => {
      const source = sourceOf(`${open.host}/team/app:1.0`);
      const before = open.log().length;
      const resolved = await source.resolve(undefined, signal);
      expect(resolved).toMatchObject({ digest: image.manifest.digest, indexDigest: null, isPublic: false });
      expect(resolved.platforms).toEqual([{ os: 'linux', architecture: 'amd64' }]);
      const opened = await source.open(resolved, signal);
      expect(opened.config).toMatchObject({ user: 'app', env: ['A=1'] });
      const requests = open.log().slice(before);
      expect(requests[0]).toBe('HEAD /v2/team/app/manifests/1.0 200');
      expect(requests[1]).toBe(`GET /v2/team/app/manifests/${image.manifest.digest} 200`);
      expect(
        requests.filter((line) => line.includes('/blobs/')).every((line) => line.includes(opened.configDigest)),
      ).toBe(true);
      for (const [position, layer] of opened.layers.entries()) {
        expect(layer.locator).toMatchObject({ url: expect.stringContaining(open.url) });
        expect(await readLent(openBlob(layer.locator, { ...layer, signal }))).toEqual(image.blobs[position]?.bytes);
      }
      await source.close();
    });

    it.runIf(hasTls)('reports TLS without the certificate authority of the registry', async () => {
      const source = registrySource({
        reference: parseImageReference(`${open.host}/team/app:1.0`) as ImageReference,
        addressPolicy: { allowPrivate: true, isInsecure: false },
      });
      await expect(source.resolve(undefined, signal)).rejects.toMatchObject({ code: 'TLS' });
      await source.close();
    });

    it('chooses the platform of an index and leaves attestations out', async () => {
      const source = sourceOf(`${open.host}/team/app:many`);
      const resolved = await source.resolve({ os: 'linux', architecture: 'arm64' }, signal);
      expect(resolved).toMatchObject({
        indexDigest: index.index.digest,
        platform: { architecture: 'arm64', variant: 'v8' },
      });
      expect(resolved.platforms.map(({ architecture }) => architecture)).toEqual(['amd64', 'arm64']);
      expect((await source.open(resolved, signal)).config.architecture).toBe('arm64');
      await expect(source.resolve({ os: 'linux', architecture: 's390x' }, signal)).rejects.toMatchObject({
        code: 'PLATFORM_NOT_FOUND',
        message: expect.stringContaining('linux/amd64, linux/arm64/v8'),
      });
      await source.close();
    });

    it('sends Basic credentials when the registry asks for them, and reports missing or wrong ones', async () => {
      const source = sourceOf(`${closed.host}/team/app:1.0`, auth);
      const opened = await source.open(await source.resolve(undefined, signal), signal);
      const [layer] = opened.layers;
      if (layer === undefined) throw new Error('no layer');
      await readLent(openBlob(layer.locator, { ...layer, signal }));
      await source.close();
      for (const credentials of [undefined, { username: 'ann', password: 'wrong' }]) {
        const refused = sourceOf(`${closed.host}/team/app:1.0`, credentials);
        await expect(refused.resolve(undefined, signal)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
        await refused.close();
      }
    });

    it.each(['team/app:none', 'team/none:1.0', `team/app@sha256:${'0'.repeat(64)}`])(
      'reports %s as not found',
      async (name) => {
        const source = sourceOf(`${open.host}/${name}`);
        await expect(source.resolve(undefined, signal)).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
        await source.close();
      },
    );

    it('connects to no private address that the operator did not allow', async () => {
      const reference = parseImageReference(`${open.host}/team/app:1.0`) as ImageReference;
      const source = registrySource({ reference, addressPolicy: { allowPrivate: [], isInsecure: true } });
      const before = open.log().length;
      await expect(source.resolve(undefined, signal)).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' });
      await source.close();
      expect(open.log().length).toBe(before);
    });
  },
);
