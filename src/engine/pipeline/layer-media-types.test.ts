import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { HostileImage } from '../../../test/helpers/hostile-images.ts';
import { makeBlob, sha256, type TestBlob } from '../../../test/helpers/oci-layout.ts';
import { scanBlobs } from '../../../test/helpers/scan-blobs.ts';
import { buildTar } from '../../../test/helpers/tar-builder.ts';
import { createEnginePool } from './engine-pool.ts';

const pool = createEnginePool({ workers: 1 });
afterAll(() => pool.close());

const tar = buildTar({ name: 'node_modules/x/package.json', content: '{"name":"x","version":"1.0.0"}' });
const forms = { none: tar, gzip: gzipSync(tar), zstd: zstdCompressSync(tar) };
type Form = keyof typeof forms;

const ociManifest = 'application/vnd.oci.image.manifest.v1+json';
const dockerManifest = 'application/vnd.docker.distribution.manifest.v2+json';
const ociConfig = 'application/vnd.oci.image.config.v1+json';
const dockerConfig = 'application/vnd.docker.container.image.v1+json';

interface LayerType {
  mediaType: string;
  /** Foreign layers name the addresses of other servers. */
  urls?: string[];
}

function imageWith(layerType: LayerType, form: Form): HostileImage {
  const isDocker = layerType.mediaType.includes('docker');
  const layer = makeBlob(layerType.mediaType, forms[form]);
  const config = makeBlob(isDocker ? dockerConfig : ociConfig, {
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: [sha256(tar)] },
    config: {},
    history: [],
  });
  const descriptor = ({ mediaType, digest, size }: TestBlob) => ({ mediaType, digest, size });
  const mediaType = isDocker ? dockerManifest : ociManifest;
  const manifest = makeBlob(mediaType, {
    schemaVersion: 2,
    mediaType,
    config: descriptor(config),
    layers: [{ ...descriptor(layer), ...(layerType.urls && { urls: layerType.urls }) }],
  });
  return { blobs: [layer, config, manifest], manifest };
}

const oci = 'application/vnd.oci.image.layer';
const docker = 'application/vnd.docker.image.rootfs';
const urls = ['http://127.0.0.1:1/foreign'];

describe('layers of the media type', () => {
  it.each<[string, Form, string[]?]>([
    [`${oci}.v1.tar`, 'none'],
    [`${oci}.v1.tar+gzip`, 'gzip'],
    [`${oci}.v1.tar+zstd`, 'zstd'],
    [`${oci}.nondistributable.v1.tar`, 'none', urls],
    [`${oci}.nondistributable.v1.tar+gzip`, 'gzip', urls],
    [`${oci}.nondistributable.v1.tar+zstd`, 'zstd', urls],
    [`${docker}.diff.tar`, 'none'],
    [`${docker}.diff.tar.gzip`, 'gzip'],
    [`${docker}.diff.tar.zstd`, 'zstd'],
    [`${docker}.foreign.diff.tar`, 'none', urls],
    [`${docker}.foreign.diff.tar.gzip`, 'gzip', urls],
  ])('%s are read (%s), and no other server is contacted', async (mediaType, form, foreign) => {
    const image = imageWith({ mediaType, ...(foreign && { urls: foreign }) }, form);
    const { packages, warnings } = await scanBlobs(image, { pool });
    expect({ names: packages.map(({ name }) => name), warnings }).toEqual({ names: ['x'], warnings: [] });
  });
});

describe('a layer whose compression differs from its media type', () => {
  it.each<[string, Form]>([
    [`${oci}.v1.tar`, 'gzip'],
    [`${oci}.v1.tar`, 'zstd'],
    [`${oci}.v1.tar+gzip`, 'none'],
    [`${oci}.v1.tar+gzip`, 'zstd'],
    [`${oci}.v1.tar+zstd`, 'gzip'],
    [`${docker}.diff.tar.gzip`, 'none'],
    [`${docker}.diff.tar.gzip`, 'zstd'],
  ])('is read by its first bytes, as container runtimes do: %s with %s', async (mediaType, form) => {
    const { packages, warnings } = await scanBlobs(imageWith({ mediaType }, form), { pool });
    expect({ names: packages.map(({ name }) => name), warnings }).toEqual({ names: ['x'], warnings: [] });
  });
});

describe('layers of other media types', () => {
  it.each([
    `${oci}.v1.tar+gzip+encrypted`,
    `${oci}.v1.tar+encrypted`,
    `${oci}.v1.tar+bzip2`,
    `${oci}.v1.squashfs`,
    'application/vnd.in-toto+json',
    'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
    'application/octet-stream',
  ])('fail with UNSUPPORTED_MEDIA_TYPE: %s', async (mediaType) => {
    await expect(scanBlobs(imageWith({ mediaType }, 'gzip'), { pool })).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });
});
