import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dockerRegistryMissing } from '../../test/helpers/docker-registry.ts';
import { readLent } from '../../test/helpers/lent-chunks.ts';
import {
  makeBlob,
  makeImage,
  makeIndex,
  makeTar,
  sha256,
  type TestBlob,
  writeLayout,
} from '../../test/helpers/oci-layout.ts';
import type { Platform } from '../domain/platform.ts';
import { openArchiveFiles } from './archive/archive-files.ts';
import { openBlob } from './open-blob.ts';
import { openImageSource } from './open-image-source.ts';

const signal = new AbortController().signal;
const options = { addressPolicy: { allowPrivate: [], isInsecure: false } };
const tars = [makeTar([{ path: 'a', content: 'x'.repeat(300_000) }]), makeTar([{ path: 'b', content: 'two' }])];
const image = makeImage({ layers: tars, config: { config: { User: 'app', Healthcheck: { Test: ['CMD', 'true'] } } } });
const other = makeImage({ layers: tars.slice(0, 1) });
const index = makeIndex([
  { layers: tars, platform: { os: 'linux', architecture: 'amd64' } },
  { layers: tars, platform: { os: 'linux', architecture: 'arm', variant: 'v7' } },
]);

const indexType = 'application/vnd.oci.image.index.v1+json';
const manifestType = 'application/vnd.oci.image.manifest.v1+json';

const folder = mkdtempSync(join(tmpdir(), 'plimsoll-archives-'));
/** Temporary files of this test only, because other test files open archives at the same time. */
const temporary = join(folder, 'temporary');
mkdirSync(temporary);
beforeAll(() => void vi.stubEnv('TMPDIR', temporary));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const at = (name: string) => join(folder, name);

async function open(text: string, extra: { name?: string; platform?: Platform } = {}) {
  const source = await openImageSource(text, { ...options, name: extra.name }, signal);
  const resolved = await source.resolve(extra.platform, signal);
  const opened = await source.open(resolved, signal);
  const layers: Buffer[] = [];
  for (const layer of opened.layers) layers.push(await readLent(openBlob(layer.locator, { ...layer, signal })));
  await source.close();
  return { ...opened, bytes: layers };
}

function tarFolder(name: string): string {
  execFileSync('tar', ['-C', at(name), '-cf', at(`${name}.tar`), '.']);
  return at(`${name}.tar`);
}

function writeDockerArchive(name: string, entries: Parameters<typeof makeTar>[0]): string {
  writeFileSync(at(name), makeTar(entries));
  return at(name);
}

const config = JSON.stringify({
  os: 'linux',
  architecture: 'amd64',
  config: { User: 'legacy' },
  rootfs: { type: 'layers', diff_ids: tars.map(sha256) },
});

const legacy = [
  { path: 'abc/layer.tar', content: tars[0] ?? '' },
  { path: 'def/layer.tar', content: tars[1] ?? '' },
  { path: 'cfg.json', content: config },
];
const list = (layers: string[], names: string[] | null = ['app:1.0']) => ({
  path: 'manifest.json',
  content: JSON.stringify([{ Config: 'cfg.json', RepoTags: names, Layers: layers }]),
});

beforeAll(() => {
  writeLayout(at('one'), image.blobs, [{ blob: image.manifest, name: '1.0' }]);
  writeLayout(
    at('two'),
    [...image.blobs, ...other.blobs],
    [
      { blob: image.manifest, name: 'registry.example/app:1.0' },
      { blob: other.manifest, name: 'other' },
    ],
  );
  writeLayout(at('many'), index.blobs, [{ blob: index.index, name: 'latest' }]);
});

describe('OCI layout source', () => {
  it('reads a folder, and a tar of it in place', async () => {
    const fromFolder = await open(at('one'));
    expect(fromFolder).toMatchObject({ digest: image.manifest.digest, indexDigest: null, isPublic: false });
    expect(fromFolder.config).toMatchObject({ user: 'app', healthcheck: ['CMD', 'true'] });
    expect(fromFolder.bytes).toEqual(image.blobs.slice(0, 2).map(({ bytes }) => bytes));
    const tar = tarFolder('one');
    const fromTar = await open(tar);
    expect(fromTar.bytes).toEqual(fromFolder.bytes);
    expect(fromTar.layers[0]?.locator).toMatchObject({ kind: 'file', path: tar });
  });

  it('returns the requested platform and lists the others without attestations', async () => {
    const arm = await open(at('many'), { platform: { os: 'linux', architecture: 'arm' } });
    expect(arm).toMatchObject({ indexDigest: index.index.digest, platform: { variant: 'v7' } });
    expect(arm.platforms).toHaveLength(2);
    expect((await open(at('many'))).platform.architecture).toBe('amd64');
  });

  it('offers only platforms whose manifest is present', async () => {
    const { manifests } = JSON.parse(index.index.bytes.toString('utf8')) as { manifests: { digest: string }[] };
    const kept = index.blobs.filter(({ digest }) => digest !== manifests[0]?.digest);
    writeLayout(at('partial'), kept, [{ blob: index.index, name: 'latest' }]);
    const opened = await open(at('partial'));
    expect(opened.platforms).toEqual([{ os: 'linux', architecture: 'arm', variant: 'v7' }]);
  });

  describe('an index', () => {
    const indexOf = (manifests: object[]) => makeBlob(indexType, { schemaVersion: 2, mediaType: indexType, manifests });
    const entryOf = ({ digest, bytes, mediaType }: TestBlob) => ({ digest, mediaType, size: bytes.length });
    const artifact = makeBlob(manifestType, {
      schemaVersion: 2,
      mediaType: manifestType,
      config: { mediaType: 'application/vnd.example.chart', digest: image.manifest.digest, size: 2 },
      layers: [],
    });
    const arm64 = makeImage({ layers: tars, platform: { os: 'linux', architecture: 'arm64' } });

    it('within an index adds its images, with and without a platform', async () => {
      const deeper = indexOf([entryOf(index.index)]);
      const root = indexOf([{ ...entryOf(deeper), platform: { os: 'linux', architecture: 'arm' } }]);
      writeLayout(at('nested'), [...index.blobs, deeper, root], [{ blob: root, name: 'latest' }]);
      const opened = await open(at('nested'));
      expect(opened).toMatchObject({ indexDigest: root.digest, platform: { architecture: 'amd64' } });
      expect(opened.platforms).toHaveLength(2);
    });

    it('whose images have no platform has the platforms of their configurations, without other artifacts', async () => {
      const root = indexOf([entryOf(artifact), entryOf(image.manifest), entryOf(arm64.manifest)]);
      writeLayout(at('unplaced'), [...image.blobs, ...arm64.blobs, artifact, root], [{ blob: root, name: 'latest' }]);
      const asked = { os: 'linux', architecture: 'arm64' };
      const opened = await open(at('unplaced'), { platform: asked });
      expect(opened).toMatchObject({ digest: arm64.manifest.digest, indexDigest: root.digest, platform: asked });
      expect(opened.platforms).toEqual([{ os: 'linux', architecture: 'amd64' }, asked]);
    });

    it('that refers to too many other indexes is refused', async () => {
      const nested = Array.from({ length: 33 }, (_, at) =>
        makeBlob(indexType, { schemaVersion: 2, at, manifests: [] }),
      );
      const root = indexOf(nested.map(entryOf));
      writeLayout(at('wide'), [...nested, root], [{ blob: root, name: 'latest' }]);
      await expect(open(at('wide'))).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    });
  });

  it('requires a name when the layout holds several images, and lists the names', async () => {
    expect((await open(at('two'), { name: 'other' })).digest).toBe(other.manifest.digest);
    expect((await open(`oci:${at('two')}:registry.example/app:1.0`)).digest).toBe(image.manifest.digest);
    const choices = expect.stringContaining('registry.example/app:1.0, other');
    await expect(open(at('two'))).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND', message: choices });
    await expect(open(at('two'), { name: 'nope' })).rejects.toMatchObject({
      code: 'IMAGE_NOT_FOUND',
      message: choices,
    });
  });

  it('fails with DIGEST_MISMATCH when the content of a blob differs from its name', async () => {
    writeLayout(at('lying'), image.blobs, [{ blob: image.manifest }]);
    const [layer] = image.blobs;
    if (layer === undefined) throw new Error('no layer');
    const file = at(`lying/blobs/sha256/${layer.digest.slice(7)}`);
    const changed = Buffer.from(layer.bytes);
    changed[100] = (changed[100] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(open(at('lying'))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    truncateSync(file, 50);
    await expect(open(at('lying'))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    rmSync(file);
    await expect(open(at('lying'))).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    writeFileSync(at(`lying/blobs/sha256/${image.manifest.digest.slice(7)}`), '{}');
    await expect(open(at('lying'))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('reads no file outside the layout folder', async () => {
    const escape = makeBlob('application/vnd.oci.image.manifest.v1+json', { schemaVersion: 2 });
    writeLayout(at('escape'), [], [{ blob: { ...escape, digest: 'sha256:../../../etc/passwd' } }]);
    await expect(open(at('escape'))).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });
});

describe('Docker archive source', () => {
  it('reads the old format and verifies plain layers by diffID', async () => {
    const opened = await open(writeDockerArchive('legacy.tar', [...legacy, list(['abc/layer.tar', 'def/layer.tar'])]));
    expect(opened.config).toMatchObject({ user: 'legacy', healthcheck: null });
    expect(opened.layers.map(({ digest }) => digest)).toEqual(tars.map(sha256));
    expect(opened.bytes).toEqual(tars);
    const again = await open(
      writeDockerArchive('named.tar', [...legacy, list(['abc/layer.tar', 'def/layer.tar'], null)]),
    );
    expect(again.digest).toBe(opened.digest);
  });

  it('reads layers that are links to other layers', async () => {
    const linked = { path: 'ghi/layer.tar', type: '2', linkName: '../def/layer.tar' };
    const path = writeDockerArchive('linked.tar', [...legacy, linked, list(['abc/layer.tar', 'ghi/layer.tar'])]);
    expect((await open(path)).bytes).toEqual(tars);
    const loop = { path: 'ghi/layer.tar', type: '2', linkName: 'layer.tar' };
    const looping = writeDockerArchive('loop.tar', [...legacy, loop, list(['abc/layer.tar', 'ghi/layer.tar'])]);
    await expect(open(looping)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });

  it('reads compressed layers', async () => {
    const gzip = tars.map((tar) => gzipSync(tar));
    const entries = gzip.map((content, position) => ({ path: `${position}.tar.gz`, content }));
    const names = entries.map(({ path }) => path);
    const opened = await open(
      writeDockerArchive('gzip.tar', [...entries, { path: 'cfg.json', content: config }, list(names)]),
    );
    expect(opened.layers.map(({ digest, diffId }) => ({ digest, diffId }))).toEqual(
      gzip.map((bytes, position) => ({ digest: sha256(bytes), diffId: sha256(tars[position] ?? '') })),
    );
    expect(opened.bytes).toEqual(gzip);
  });

  it('uses the OCI layout of an archive that has both formats, and accepts names as Docker writes them', async () => {
    writeLayout(at('both'), image.blobs, []);
    const { mediaType, digest, size } = image.manifest;
    const annotations = {
      'io.containerd.image.name': 'docker.io/library/app:1.0',
      'org.opencontainers.image.ref.name': '1.0',
    };
    writeFileSync(
      at('both/index.json'),
      JSON.stringify({ schemaVersion: 2, manifests: [{ mediaType, digest, size, annotations }] }),
    );
    writeFileSync(at('both/manifest.json'), '[]');
    expect((await open(tarFolder('both'), { name: 'app:1.0' })).digest).toBe(digest);
  });

  it.each(['1.0', undefined])('reads the image of a layout with its signatures, name %s', async (name) => {
    writeLayout(at('signed'), image.blobs, []);
    const { mediaType, digest, size } = image.manifest;
    const signature = JSON.stringify({
      schemaVersion: 2,
      mediaType,
      artifactType: 'application/vnd.example.signature',
      config: { mediaType: 'application/vnd.oci.empty.v1+json', digest: sha256('{}'), size: 2 },
      layers: [],
      subject: { mediaType, digest, size },
    });
    writeFileSync(at(`signed/blobs/sha256/${sha256(signature).slice(7)}`), signature);
    const annotations = name === undefined ? {} : { 'org.opencontainers.image.ref.name': name };
    const manifests = [
      { mediaType, digest: sha256(signature), size: signature.length },
      { mediaType, digest, size, annotations },
    ];
    writeFileSync(at('signed/index.json'), JSON.stringify({ schemaVersion: 2, manifests }));
    expect((await open(at('signed'))).digest).toBe(digest);
  });

  it.each(['null', '[]', undefined])(
    'reads what Docker 25 writes for an image without a tag: manifests %s',
    async (manifests) => {
      const blob = (content: Buffer | string) => ({ path: `blobs/sha256/${sha256(content).slice(7)}`, content });
      const blobs = [blob(config), ...tars.map(blob)];
      const [configFile = '', ...layerFiles] = blobs.map(({ path }) => path);
      const path = writeDockerArchive('docker25.tar', [
        ...blobs,
        { path: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
        ...(manifests === undefined
          ? []
          : [{ path: 'index.json', content: `{"schemaVersion":2,"manifests":${manifests}}` }]),
        {
          path: 'manifest.json',
          content: JSON.stringify([{ Config: configFile, RepoTags: null, Layers: layerFiles }]),
        },
      ]);
      expect(await open(path)).toMatchObject({ config: { user: 'legacy' }, bytes: tars });
    },
  );

  it('requires a name when the archive holds several images', async () => {
    const both = [
      { Config: 'cfg.json', RepoTags: ['app:1.0', 'app:latest'], Layers: ['abc/layer.tar', 'def/layer.tar'] },
      { Config: 'cfg.json', RepoTags: ['app:2.0'], Layers: ['abc/layer.tar'] },
    ];
    const path = writeDockerArchive('several.tar', [
      ...legacy,
      { path: 'manifest.json', content: JSON.stringify(both) },
    ]);
    expect((await open(path, { name: 'docker.io/library/app' })).layers).toHaveLength(2);
    await expect(open(path)).rejects.toMatchObject({
      code: 'IMAGE_NOT_FOUND',
      message: expect.stringContaining('app:latest, app:2.0'),
    });
    await expect(open(path, { name: 'app:2.0' })).rejects.toMatchObject({ code: 'MALFORMED_CONFIG' });
  });

  it.each<[string, Buffer, string, string]>([
    ['a compressed archive without an image', gzipSync(tars[0] ?? ''), 'MALFORMED_ARCHIVE', 'no container image'],
    ['a damaged gzip file', gzipSync(makeTar(legacy)).subarray(0, -500), 'MALFORMED_ARCHIVE', 'not valid gzip'],
    ['a damaged zstd file', zstdCompressSync(makeTar(legacy)).subarray(0, -50), 'MALFORMED_ARCHIVE', 'valid zstd'],
    ['an xz file', Buffer.from('fd377a585a000004'.padEnd(2000, '0'), 'hex'), 'MALFORMED_ARCHIVE', 'compressed with xz'],
    ['a file that is no tar', Buffer.alloc(2000, 'no tar'), 'MALFORMED_ARCHIVE', 'not a tar file'],
    ['an empty file', Buffer.alloc(0), 'MALFORMED_ARCHIVE', 'empty'],
    [
      'a tar without an image',
      makeTar([{ path: 'readme', content: 'hello' }]),
      'MALFORMED_ARCHIVE',
      'no container image',
    ],
    ['a truncated tar', makeTar(legacy).subarray(0, 1000), 'MALFORMED_ARCHIVE', 'truncated'],
    [
      'a manifest.json that is no JSON',
      makeTar([{ path: 'manifest.json', content: '[' }]),
      'MALFORMED_ARCHIVE',
      'JSON',
    ],
    ['a missing config', makeTar([list(['abc/layer.tar'])]), 'MALFORMED_ARCHIVE', 'config'],
    [
      'a missing layer',
      makeTar([{ path: 'cfg.json', content: config }, list(['x', 'y'])]),
      'MALFORMED_ARCHIVE',
      'layer',
    ],
  ])('reports %s with its own error', async (_what, bytes, code, words) => {
    writeFileSync(at('broken.tar'), bytes);
    await expect(open(at('broken.tar'))).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

describe('compressed archives', () => {
  const compress = (path: string): string => {
    const [first = Buffer.alloc(0), ...rest] = halves(readFileSync(path)).map((part) => gzipSync(part));
    writeFileSync(`${path}.gz`, Buffer.concat([first, ...rest]));
    return `${path}.gz`;
  };
  const halves = (bytes: Buffer): Buffer[] => [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
  const leftovers = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('plimsoll-archive-'));

  it('give the same image as the archive, and leave no file behind', async () => {
    const before = leftovers();
    const docker = writeDockerArchive('saved.tar', [...legacy, list(['abc/layer.tar', 'def/layer.tar'])]);
    for (const archive of [tarFolder('one'), docker]) {
      const [plain, compressed] = [await open(archive), await open(compress(archive))];
      expect(compressed.digest).toBe(plain.digest);
      expect(compressed.bytes.map(sha256)).toEqual(plain.bytes.map(sha256));
    }
    await expect(open(compress(writeDockerArchive('none.tar', [{ path: 'x' }])))).rejects.toMatchObject({
      code: 'MALFORMED_ARCHIVE',
    });
    expect(leftovers()).toEqual(before);
  });

  it('may be compressed with zstd', async () => {
    const plain = writeDockerArchive('zstd.tar', [...legacy, list(['abc/layer.tar', 'def/layer.tar'])]);
    writeFileSync(`${plain}.zst`, zstdCompressSync(readFileSync(plain)));
    const [one, other] = [await open(plain), await open(`${plain}.zst`)];
    expect(other.bytes.map(sha256)).toEqual(one.bytes.map(sha256));
  });

  it('have no file name while they are read (Linux)', async () => {
    const source = await openImageSource(compress(tarFolder('one')), options, signal);
    expect(source.description).toBe('one.tar.gz');
    if (process.platform === 'linux') expect(leftovers()).toEqual([]);
    await source.close();
  });

  it.each([
    ['larger than the limit', { plainBytesMax: 100_000, ratioMax: 1_000_000 }],
    ['bombs', { plainBytesMax: 2 ** 40, ratioMax: 100 }],
  ])('that are %s are refused before they fill the disk', async (what, archive) => {
    const piece = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const bomb = what === 'bombs' ? Array.from({ length: 17 }, () => piece) : [gzipSync(makeTar(legacy))];
    writeFileSync(at('bomb.tar.gz'), Buffer.concat(bomb));
    await expect(openImageSource(at('bomb.tar.gz'), { ...options, archive }, signal)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
  });
});

describe('openImageSource', () => {
  it('names the reason why an archive cannot be opened', async () => {
    await expect(openArchiveFiles(at('absent.tar'), signal)).rejects.toMatchObject({
      message: 'The archive cannot be opened: it does not exist.',
    });
  });

  it('treats a name that does not exist as a file as a reference', async () => {
    const source = await openImageSource('alpine:3.19', options, signal);
    expect(source.description).toBe('docker.io/library/alpine:3.19');
    await source.close();
    expect((await openImageSource('docker://alpine', options, signal)).description).toBe(
      'docker.io/library/alpine:latest',
    );
  });

  it('treats a folder without a layout as no image', async () => {
    mkdirSync(at('plain'));
    await expect(openImageSource(at('plain'), options, signal)).rejects.toMatchObject({ code: 'INVALID_REFERENCE' });
    await expect(openImageSource('./nowhere.tar', options, signal)).rejects.toMatchObject({
      code: 'INVALID_REFERENCE',
    });
    await expect(openImageSource('oci:/nowhere:1', options, signal)).rejects.toMatchObject({
      code: 'INVALID_REFERENCE',
    });
    await expect(openImageSource('Nope', options, signal)).rejects.toMatchObject({ code: 'INVALID_REFERENCE' });
  });
});

describe.skipIf(dockerRegistryMissing !== '')(`archives written by skopeo${dockerRegistryMissing}`, () => {
  it.each([
    ['oci', ''],
    ['oci-archive', '.tar'],
    ['docker-archive', '.tar'],
  ])('%s is read completely', async (transport, extension) => {
    const path = at(`skopeo-${transport}${extension}`);
    const target = `${transport}:${path}:registry.example/app:1.0`;
    execFileSync('skopeo', ['--insecure-policy', 'copy', '--quiet', `oci:${at('one')}:1.0`, target]);
    const opened = await open(path, { name: 'registry.example/app:1.0' });
    expect(opened.layers.map(({ diffId }) => diffId)).toEqual(tars.map(sha256));
    expect(opened.config.user).toBe('app');
    expect((await open(target)).digest).toBe(opened.digest);
  });
});
