import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { defaultScanLimits, type ScanLimits } from '../../src/engine/pipeline/scan-limits.ts';
import { fullSizeOr } from '../helpers/full-size.ts';
import { type HostileImage, imageOf } from '../helpers/hostile-images.ts';
import { makeJar } from '../helpers/make-jar.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { scanBlobs } from '../helpers/scan-blobs.ts';
import { buildTar, emptyFiles, type TarPart } from '../helpers/tar-builder.ts';

const megabyte = 1024 * 1024;

/**
 * Scans an image with limits in a pool of child processes. Afterwards the pool must read an ordinary image, except within a limit of time that
 * the start of a worker may exceed.
 */
async function scan(image: HostileImage, limits: Partial<ScanLimits>, isolation: 'process' | 'thread' = 'process') {
  const pool = createEnginePool({ workers: 1, isolation, limits: { ...defaultScanLimits, ...limits } });
  const read = (one: HostileImage): Promise<Inventory> => scanBlobs(one, { pool });
  try {
    return await read(image);
  } finally {
    if (limits.cpuMsMax === undefined && limits.timeMsMax === undefined) {
      expect((await read(imageOf([layer(npm('ok'))]))).packages).toMatchObject([{ name: 'ok' }]);
    }
    await pool.close();
  }
}

const npm = (name: string): TarPart => ({
  name: `node_modules/${name}/package.json`,
  content: JSON.stringify({ name, version: '1.0.0' }),
});
const layer = (...parts: (TarPart | Buffer)[]) => {
  const tar = buildTar(...parts);
  return { bytes: gzipSync(tar, { level: 1 }), diffId: sha256(tar) };
};
const noise = (bytes: number): TarPart => ({ name: 'noise', content: randomBytes(bytes) });
/** Makes an image that several tests read when the first one asks for it. */
function once(make: () => HostileImage): () => HostileImage {
  let image: HostileImage | undefined;
  return () => (image ??= make());
}

/** Takes longer to read than the limits of time below. */
const manyFiles = once(() => imageOf([layer(...emptyFiles(300_000, 'srv/'))]));
/** 1.2 GiB of zeros. */
const zeros = once(() => {
  const piece = Buffer.alloc(64 * megabyte);
  const member = gzipSync(piece);
  return imageOf([{ bytes: Buffer.concat(Array.from({ length: 19 }, () => member)), diffId: sha256('unknown') }]);
});
/** An archive with a library, in this number of archives. */
function jarIn(depth: number): Buffer {
  let jar = makeJar({ maven: [`org.acme:level${depth}:1.0`] });
  for (let level = depth - 1; level >= 0; level -= 1) {
    jar = makeJar({ maven: [`org.acme:level${level}:1.0`], entries: [{ name: `lib/${level}.jar`, content: jar }] });
  }
  return jar;
}

describe('a scan above a limit of its pool', () => {
  it.each<[string, () => HostileImage, Partial<ScanLimits>, { code: string; message: RegExp }]>([
    [
      'compressed bytes',
      () => imageOf([layer(noise(20_000)), layer(noise(20_000))]),
      { compressedBytesMax: 30_000 },
      { code: 'LIMIT_EXCEEDED', message: /at most 30000/ },
    ],
    [
      'uncompressed bytes of one layer',
      () => imageOf([layer({ name: 'zeros', content: Buffer.alloc(3 * megabyte) })]),
      { plainBytesMax: 2 * megabyte },
      { code: 'LIMIT_EXCEEDED', message: /more than 2097152 bytes/ },
    ],
    [
      'uncompressed bytes of all layers',
      () => imageOf(Array.from({ length: 3 }, () => layer(noise(megabyte)))),
      { plainBytesMax: 2 * megabyte },
      { code: 'LIMIT_EXCEEDED', message: /more than 2097152 bytes/ },
    ],
    ['ratio', zeros, { ratioMax: 900 }, { code: 'LIMIT_EXCEEDED', message: /ratio/ }],
    [
      'entries of one layer',
      () => imageOf([layer(...emptyFiles(50, 'srv/'))]),
      { entriesMax: 20 },
      { code: 'LIMIT_EXCEEDED', message: /more than 20 files/ },
    ],
    [
      'entries of all layers',
      () => imageOf([layer(...emptyFiles(15, 'srv/')), layer(...emptyFiles(15, 'opt/'))]),
      { entriesMax: 20 },
      { code: 'LIMIT_EXCEEDED', message: /more than 20 files/ },
    ],
    ['processor time', manyFiles, { cpuMsMax: 300 }, { code: 'LIMIT_EXCEEDED', message: /processor time/ }],
    ['time', manyFiles, { timeMsMax: 300 }, { code: 'TIMEOUT', message: /longer than 0.3 s/ }],
    [
      'memory',
      () => imageOf([layer(...emptyFiles(fullSizeOr(120_000, 50_000), 'srv/node_modules/m', '/package.json'))]),
      { memoryMegabytesMax: 60 },
      { code: 'LIMIT_EXCEEDED', message: /memory/ },
    ],
  ])('of %s fails with a final error that names the limit', async (_, make, limits, { code, message }) => {
    await expect(scan(make(), limits)).rejects.toMatchObject({
      name: 'ScanError',
      code,
      isRetryable: false,
      message: expect.stringMatching(message),
    });
  });

  it('of processor time fails in threads too', async () => {
    await expect(scan(manyFiles(), { cpuMsMax: 300 }, 'thread')).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it.each<[string, TarPart[]]>([
    ['paths', [{ name: 'opt/a-name-that-is-too-long/file', content: 'x' }]],
    ['targets of symbolic links', [{ name: 'a', type: '2', linkName: 'opt/a-name-that-is-too-long/file' }]],
    ['targets of hard links', [{ name: 'a', type: '1', linkName: 'opt/a-name-that-is-too-long/file' }]],
  ])('of the length of %s is partial, and everything else is read', async (_, parts) => {
    const { packages, warnings } = await scan(imageOf([layer(...parts, npm('x'))]), { pathLengthMax: 30 });
    expect(packages).toMatchObject([{ name: 'x' }]);
    expect(warnings).toMatchObject([{ code: 'LIMIT_EXCEEDED', layerIndex: 0 }]);
  });

  it('of the depth of archives is partial, and the outer archives are read', async () => {
    const image = imageOf([layer({ name: 'app.jar', content: jarIn(3) })]);
    const { packages, warnings } = await scan(image, { archives: { depthMax: 1, nestedMax: 100 } });
    expect(packages.map(({ name }) => name)).toEqual(['org.acme:level0', 'org.acme:level1']);
    expect(warnings).toMatchObject([
      { code: 'MALFORMED_FILE', path: 'app.jar', message: expect.stringMatching(/nested too deeply/) },
    ]);
  });

  it('of the number of archives in a file is partial, and the first ones are read', async () => {
    const entries = [1, 2, 3].map((n) => ({ name: `${n}.jar`, content: makeJar({ maven: [`org.acme:n${n}:1`] }) }));
    const image = imageOf([layer({ name: 'app.jar', content: makeJar({ entries }) })]);
    const { packages, warnings } = await scan(image, { archives: { depthMax: 12, nestedMax: 2 } });
    expect(packages.map(({ name }) => name)).toEqual(['org.acme:n1', 'org.acme:n2']);
    expect(warnings).toMatchObject([
      { code: 'MALFORMED_FILE', path: 'app.jar', message: expect.stringMatching(/limits for nested content/) },
    ]);
  });

  it.each<[string, TarPart]>([
    ['a package file', { name: 'node_modules/big/package.json', content: `{"name":"big"${' '.repeat(3000)}}` }],
    ['an archive', { name: 'big.jar', content: makeJar({ entries: [{ name: 'x', content: randomBytes(3000) }] }) }],
  ])('of the size of a file is partial when %s is larger, and everything else is read', async (_, part) => {
    const image = imageOf([layer(part, { name: 'data.bin', content: randomBytes(9000) }, npm('x'))]);
    const { packages, warnings } = await scan(image, { fileBytesMax: 2000 });
    expect(packages.map(({ name }) => name)).toEqual(['x']);
    expect(warnings).toMatchObject([{ code: 'FILE_TOO_LARGE', path: part.name }]);
  });

  it('reads an image at a higher limit of the ratio', async () => {
    await expect(scan(zeros(), { ratioMax: 2000 })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });
});
