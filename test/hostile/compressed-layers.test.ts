import { randomBytes } from 'node:crypto';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Digest } from '../../src/domain/digest.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { scanLayer } from '../../src/engine/pipeline/scan-layer.ts';
import { layerFile, packagesOf, scanBlob } from '../helpers/layer-file.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { processorMs } from '../helpers/processor-ms.ts';
import { buildTar } from '../helpers/tar-builder.ts';

const tar = buildTar(
  { name: 'a.bin', content: randomBytes(700_000) },
  { name: 'app/node_modules/x/package.json', content: JSON.stringify({ name: 'x', version: '1.0.0' }) },
  { name: 'b.bin', content: randomBytes(300_000) },
);
const diffId = sha256(tar);
const never = new AbortController().signal;

/** In pieces of uneven sizes. */
function cut(bytes: Buffer, pieces: number): Buffer[] {
  const size = Math.ceil(bytes.length / pieces);
  return Array.from({ length: pieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

function skippable(content: Buffer, number = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a50 + number, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

const gzip = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 1 });
const zstd = (bytes: Buffer): Buffer => zstdCompressSync(bytes);

/** Scans bytes that differ from their digest. */
async function scanUnderDigest(blob: Buffer, digest: Digest): Promise<unknown> {
  const { remove, ...layer } = layerFile(blob, { diffId, digest });
  try {
    return await scanLayer({ layer, analyzers, signal: never });
  } finally {
    remove();
  }
}

describe('compression formats', () => {
  it.each<[string, Buffer]>([
    ['no compression', tar],
    ['gzip', gzip(tar)],
    ['gzip of several members', Buffer.concat(cut(tar, 7).map(gzip))],
    ['gzip with empty members', Buffer.concat([gzip(Buffer.alloc(0)), gzip(tar), gzip(Buffer.alloc(0))])],
    ['gzip padded with zeros', Buffer.concat([gzip(tar), Buffer.alloc(3_000_000)])],
    ['zstd', zstd(tar)],
    ['zstd of several frames', Buffer.concat(cut(tar, 5).map(zstd))],
    ['zstd of thousands of frames', Buffer.concat(cut(tar, 3000).map(zstd))],
    [
      'zstd with skippable frames before, between and after',
      Buffer.concat([
        skippable(Buffer.alloc(0)),
        ...cut(tar, 4).flatMap((piece, index) => [zstd(piece), skippable(randomBytes(100_000), index)]),
      ]),
    ],
  ])('reads %s', async (_, blob) => {
    expect(packagesOf(await scanBlob(blob, diffId))).toEqual(['x@1.0.0']);
  });

  it('reads a zstd frame that is too large for one call, from a stream without sizes', async () => {
    const large = buildTar(
      { name: 'z', content: Buffer.alloc(20_000_000) },
      { name: 'r', content: randomBytes(900_000) },
    );
    const params = {
      [constants.ZSTD_c_windowLog]: 27,
      [constants.ZSTD_c_contentSizeFlag]: 0,
      [constants.ZSTD_c_checksumFlag]: 1,
    };
    const blob = zstdCompressSync(large, { params });
    expect(await scanBlob(blob, sha256(large))).toMatchObject({ entryCount: 2, uncompressedBytes: large.length });
  });
});

describe('broken compression', () => {
  const corrupted = (blob: Buffer, at = 0.5): Buffer => {
    const copy = Buffer.from(blob);
    const offset = Math.floor(copy.length * at);
    for (let index = 0; index < 64; index += 1) copy[offset + index] = (copy[offset + index] ?? 0) ^ 0xa5;
    return copy;
  };
  const frames = Buffer.concat(cut(tar, 100).map(zstd));
  it.each<[string, Buffer]>([
    ['gzip that ends early', gzip(tar).subarray(0, -1000)],
    ['gzip that ends in its last word', gzip(tar).subarray(0, -2)],
    ['a second gzip member that ends early', Buffer.concat([gzip(tar), gzip(tar).subarray(0, 5)])],
    ['gzip with wrong bytes', corrupted(gzip(Buffer.concat([tar, Buffer.from('abc'.repeat(300_000))])), 0.9999)],
    ['gzip with a wrong checksum', corrupted(gzip(tar), 0.99999)],
    ['gzip with rubbish after it', Buffer.concat([gzip(tar), Buffer.from('rubbish')])],
    ['a gzip header alone', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['zstd that ends early', zstd(tar).subarray(0, -1000)],
    ['zstd that ends in a header', Buffer.concat([zstd(tar), zstd(tar).subarray(0, 5)])],
    ['zstd that ends in a magic number', Buffer.concat([zstd(tar), zstd(tar).subarray(0, 3)])],
    ['zstd with wrong bytes', corrupted(zstd(Buffer.from(tar.toString('hex'))))],
    ['zstd with rubbish after it', Buffer.concat([zstd(tar), Buffer.from('rubbish')])],
    ['zstd whose frame needs 2 GiB of memory', zstdWithWindow(31)],
    ['zstd with a block larger than blocks are', zstdWithBlock(2 ** 21 - 1)],
    ['zstd with a dictionary that nobody has', Buffer.from('28b52ffd2301020304', 'hex')],
    ['a skippable frame longer than the layer', skippable(Buffer.alloc(10)).fill(0xff, 4, 8)],
  ])('refuses %s', async (_, blob) => {
    await expect(scanBlob(blob, diffId)).rejects.toMatchObject({ code: 'MALFORMED_LAYER' });
  });

  it('ends with a result or an error for any changed bytes', async () => {
    for (const blob of [gzip(tar), zstd(tar), frames]) {
      for (let index = 0; index < 40; index += 1) {
        const copy = Buffer.from(blob);
        const at = (index * 7919 * 13) % copy.length;
        copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8));
        // A bit without effect (a time, a name) may have any value.
        const outcome = await scanBlob(copy, diffId).catch((error: unknown) => error);
        if (outcome instanceof Error) {
          expect(outcome).toMatchObject({
            name: 'ScanError',
            code: expect.stringMatching(/^(MALFORMED_LAYER|DIGEST_MISMATCH)$/),
          });
        }
      }
    }
  });
});

/** A frame header that requests a window of 2^log bytes. */
function zstdWithWindow(log: number): Buffer {
  const raw = Buffer.alloc(300_000);
  const blocks = [100_000, 100_000, 100_000].map((size, index) => zstdRawBlock(raw.subarray(0, size), index === 2));
  return Buffer.concat([Buffer.from('28b52ffd00', 'hex'), Buffer.from([(log - 10) << 3]), ...blocks]);
}

function zstdWithBlock(size: number): Buffer {
  return Buffer.concat([Buffer.from('28b52ffd0058', 'hex'), zstdRawBlock(Buffer.alloc(size), true)]);
}

function zstdRawBlock(content: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE((content.length << 3) | (isLast ? 1 : 0), 0, 3);
  return Buffer.concat([head, content]);
}

describe('wrong digests', () => {
  const digest = sha256('something else');
  it.each<[string, Buffer]>([
    ['gzip', gzip(tar)],
    ['gzip followed by zeros and whatever', Buffer.concat([gzip(tar), Buffer.alloc(600_000), randomBytes(3_000_000)])],
    ['zstd', zstd(tar)],
    ['zstd followed by a skippable frame', Buffer.concat([zstd(tar), skippable(randomBytes(3_000_000))])],
    ['a tar with bytes after its end', Buffer.concat([tar, randomBytes(3_000_000)])],
  ])('accepts no %s under a digest of other content', async (_, blob) => {
    await expect(scanUnderDigest(blob, digest)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('accepts no layer with other content than the config declares', async () => {
    await expect(scanBlob(gzip(tar), digest)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('includes bytes after the end of the archive in the content', async () => {
    const padded = Buffer.concat([tar, randomBytes(100_000)]);
    await expect(scanBlob(gzip(padded), diffId)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    expect(packagesOf(await scanBlob(gzip(padded), sha256(padded)))).toEqual(['x@1.0.0']);
  });

  it.each([-1, 1])('accepts no blob whose size differs by %i', async (off) => {
    const { remove, ...layer } = layerFile(gzip(tar), { diffId });
    const sized = { ...layer, sizeBytes: layer.sizeBytes + off };
    await expect(scanLayer({ layer: sized, analyzers, signal: never })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    remove();
  });
});

describe('decompression bombs', () => {
  const megabyte = 1024 * 1024;
  const zeros = Buffer.alloc(64 * megabyte);
  /** 4 GiB of zeros in one file. */
  const bomb = (compress: (bytes: Buffer) => Buffer): Buffer => {
    const head = buildTar({ name: 'zeros', sizeField: '40000000000\0' }).subarray(0, 512);
    const piece = compress(zeros);
    return Buffer.concat([compress(head), ...Array.from({ length: 64 }, () => piece)]);
  };
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', (bytes) => gzipSync(bytes)],
    ['zstd', zstd],
  ])('stops a %s bomb early and in bounded memory', async (_, compress) => {
    const blob = bomb(compress);
    const before = process.memoryUsage().rss;
    const cpu = process.cpuUsage();
    await expect(scanBlob(blob, diffId)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(processorMs(cpu)).toBeLessThan(30_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte);
  });

  it('reads large files of zeros, which occur in real images', async () => {
    const plain = buildTar({ name: 'zeros', content: zeros });
    expect(await scanBlob(gzipSync(plain), sha256(plain))).toMatchObject({ warnings: [], entryCount: 1 });
  });

  it('stops at the largest size of a layer', async () => {
    await expect(scanBlob(gzip(tar), diffId, { plainBytesMax: 500_000 })).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
  });

  it.each<[string, Buffer]>([
    ['gzip members', gzip(Buffer.alloc(0))],
    ['zstd frames', zstd(Buffer.alloc(0))],
    ['skippable frames', skippable(Buffer.alloc(0))],
  ])('stops at the time limit in millions of %s without content', async (_, member) => {
    const magic = zstd(Buffer.alloc(0)).equals(member) || member.length === 8 ? zstd(tar) : gzip(tar);
    const blob = Buffer.concat([magic, ...Array.from({ length: 1_000_000 }, () => member)]);
    const cpu = process.cpuUsage();
    const outcome = await scanBlob(blob, diffId, { timeMs: 20 }).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code: 'TIMEOUT' });
    expect(processorMs(cpu)).toBeLessThan(30_000);
  });

  it('stops when it is cancelled', async () => {
    const empty = zstd(Buffer.alloc(0));
    const blob = Buffer.concat([zstd(tar), ...Array.from({ length: 1_000_000 }, () => empty)]);
    const { remove, ...layer } = layerFile(blob, { diffId });
    const cancel = new AbortController();
    const work = scanLayer({ layer, analyzers, signal: cancel.signal });
    setTimeout(() => cancel.abort(), 50);
    await expect(work).rejects.toMatchObject({ code: 'CANCELLED' });
    remove();
  });
});
