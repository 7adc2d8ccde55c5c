import { gzipSync } from 'node:zlib';
import { type HostileImage, imageOf } from '../hostile-images.ts';
import { makeBlob, makeTar, sha256 } from '../oci-layout.ts';
import { buildTar } from '../tar-builder.ts';
import { canary, type HostileCase, layerOf, okPackage } from './hostile-case.ts';

const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const indexType = 'application/vnd.oci.image.index.v1+json';

const ordinary = (): HostileImage => imageOf([layerOf(okPackage)]);

/** Replaces the manifest of an ordinary image. */
function withManifest(
  change: (manifest: Record<string, unknown>) => object | string,
  mediaType = manifestType,
): HostileImage {
  const { blobs } = ordinary();
  const last = blobs.at(-1);
  const document: unknown = JSON.parse(last?.bytes.toString() ?? '{}');
  const changed = change(document as Record<string, unknown>);
  const manifest = makeBlob(mediaType, typeof changed === 'string' ? Buffer.from(changed) : changed);
  return { blobs: [...blobs, manifest], manifest };
}

const withConfig = (config: string): HostileImage => imageOf([layerOf(okPackage)], { config: Buffer.from(config) });
const digest = sha256('absent');
const descriptor = { mediaType: manifestType, digest, size: 100, platform: { os: 'linux', architecture: 'amd64' } };
const layer = { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size: 10 };

const manifest = (name: string, make: () => HostileImage, expected: string): HostileCase => ({
  name,
  attacks: 'manifests',
  make,
  expected,
});
const config = (name: string, text: () => string, expected: string): HostileCase => ({
  name,
  attacks: 'configs',
  make: () => withConfig(text()),
  expected,
});
const archive = (name: string, make: () => Buffer, expected: string): HostileCase => ({
  name,
  attacks: 'archives of images',
  make,
  expected,
});

/** Manifests, configs and archives of images that lie. */
export const documentCases: readonly HostileCase[] = [
  manifest(
    'a manifest that is an index too',
    () => withManifest((one) => ({ ...one, manifests: [] })),
    'fails: MALFORMED_MANIFEST',
  ),
  manifest(
    'a manifest of another type than it declares',
    () => withManifest((one) => ({ ...one, mediaType: 'application/vnd.other' })),
    'fails: UNSUPPORTED_MEDIA_TYPE',
  ),
  manifest(
    'a manifest of schema 1',
    () => withManifest(() => ({ schemaVersion: 1, fsLayers: [] })),
    'fails: UNSUPPORTED_MEDIA_TYPE',
  ),
  manifest(
    'a manifest with 100,000 levels',
    () => withManifest(() => '{"a":'.repeat(100_000)),
    'fails: LIMIT_EXCEEDED',
  ),
  manifest(
    'a manifest of 300,000 values',
    () => withManifest((one) => ({ ...one, x: Array.from({ length: 300_000 }, () => 1) })),
    'fails: LIMIT_EXCEEDED',
  ),
  manifest(
    'a manifest of 10,001 layers',
    () => withManifest((one) => ({ ...one, layers: Array.from({ length: 10_001 }, () => layer) })),
    'fails: LIMIT_EXCEEDED',
  ),
  manifest(
    'a manifest with a layer that is absent',
    () => withManifest((one) => ({ ...one, layers: [layer] })),
    'fails: MALFORMED_ARCHIVE',
  ),
  manifest(
    'a manifest with fewer layers than its config',
    () => withManifest((one) => ({ ...one, layers: [] })),
    'fails: MALFORMED_CONFIG',
  ),
  manifest(
    'a manifest with a digest that is a path',
    () => withManifest((one) => ({ ...one, layers: [{ ...layer, digest: 'sha256:../../etc/passwd' }] })),
    'fails: MALFORMED_MANIFEST',
  ),
  manifest(
    'a manifest with a negative size',
    () => withManifest((one) => ({ ...one, layers: [{ ...layer, size: -1 }] })),
    'fails: MALFORMED_MANIFEST',
  ),
  manifest(
    'a manifest with layers of 2^53 bytes',
    () => withManifest((one) => ({ ...one, layers: [{ ...layer, size: 2 ** 53 }] })),
    'fails: MALFORMED_MANIFEST',
  ),
  manifest(
    'a manifest with encrypted layers',
    () => withManifest((one) => ({ ...one, layers: [{ ...layer, mediaType: `${layer.mediaType}+encrypted` }] })),
    'fails: UNSUPPORTED_MEDIA_TYPE',
  ),
  manifest(
    'a manifest with prototype names',
    () => withManifest((one) => `{"__proto__":{"mediaType":"x"},${JSON.stringify(one).slice(1)}`),
    'complete',
  ),
  manifest(
    'an index that names itself',
    () =>
      withManifest(
        () => ({ schemaVersion: 2, mediaType: indexType, manifests: [{ ...descriptor, mediaType: indexType }] }),
        indexType,
      ),
    'fails: PLATFORM_NOT_FOUND',
  ),
  manifest(
    'an index of attestations only',
    () =>
      withManifest(
        () => ({
          schemaVersion: 2,
          mediaType: indexType,
          manifests: [{ ...descriptor, annotations: { 'vnd.docker.reference.type': 'attestation-manifest' } }],
        }),
        indexType,
      ),
    'fails: PLATFORM_NOT_FOUND',
  ),
  manifest(
    'an index of 5,000 platforms',
    () =>
      withManifest(
        () => ({ schemaVersion: 2, mediaType: indexType, manifests: Array.from({ length: 5000 }, () => descriptor) }),
        indexType,
      ),
    'fails: LIMIT_EXCEEDED',
  ),
  config('a config that is not JSON', () => `{"a": ${canary}`, 'fails: MALFORMED_CONFIG'),
  config('a config of brackets', () => '['.repeat(1_000_000), 'fails: LIMIT_EXCEEDED'),
  config(
    'a config with a text of 20 MB',
    () => JSON.stringify({ os: 'x'.repeat(20_000_000) }),
    'fails: LIMIT_EXCEEDED',
  ),
  config('a config without layers', () => '{"os":"linux","architecture":"amd64"}', 'fails: MALFORMED_CONFIG'),
  config(
    'a config with an operating system of control characters',
    () => '{"os":"\\u001b[2J","architecture":"amd64","rootfs":{"diff_ids":[]}}',
    'fails: MALFORMED_CONFIG',
  ),
  archive('an empty file', () => Buffer.alloc(0), 'fails: MALFORMED_ARCHIVE'),
  archive(
    'a gzip bomb in place of an archive',
    () => Buffer.concat(Array<Buffer>(20).fill(gzipSync(Buffer.alloc(64 * 1024 * 1024)))),
    'fails: LIMIT_EXCEEDED',
  ),
  archive(
    'a gzip archive that ends early',
    () => gzipSync(dockerArchive()).subarray(0, -20),
    'fails: MALFORMED_ARCHIVE',
  ),
  archive(
    'an archive whose layers are links outside of it',
    () => buildTar({ name: 'manifest.json', type: '2', linkName: '/etc/passwd' }),
    'fails: MALFORMED_ARCHIVE',
  ),
  archive(
    'an archive whose names lead outside of it',
    () => dockerArchive('../../../etc/passwd'),
    'fails: MALFORMED_ARCHIVE',
  ),
  archive(
    'an archive with a layer of a false size',
    () => dockerArchive().subarray(0, 1500),
    'fails: MALFORMED_ARCHIVE',
  ),
];

function dockerArchive(layerName = 'layer.tar'): Buffer {
  const content = buildTar(okPackage);
  const settings = { os: 'linux', architecture: 'amd64', rootfs: { type: 'layers', diff_ids: [sha256(content)] } };
  return makeTar([
    { path: 'layer.tar', content },
    { path: 'config.json', content: JSON.stringify(settings) },
    {
      path: 'manifest.json',
      content: JSON.stringify([{ Config: 'config.json', RepoTags: null, Layers: [layerName] }]),
    },
  ]);
}
