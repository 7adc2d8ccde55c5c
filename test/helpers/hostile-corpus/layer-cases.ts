import { gzipSync, zstdCompressSync } from 'node:zlib';
import { fullSizeOr } from '../full-size.ts';
import { imageOf } from '../hostile-images.ts';
import { sha256 } from '../oci-layout.ts';
import { base256, buildTar, emptyFiles, gnuLong, pax, type TarPart, tarHeader, tarPart } from '../tar-builder.ts';
import { canary, type HostileCase, imageWith, imageWithBlob, layerOf, okPackage } from './hostile-case.ts';

const tar = buildTar({ name: 'a', content: 'x' });
const link = (name: string, linkName: string): TarPart => ({ name, type: '2', linkName });
const hardLink = (name: string, linkName: string): TarPart => ({ name, type: '1', linkName });
const manyFiles = fullSizeOr(1_000_000, 100_000);
const manyLinks = fullSizeOr(20_000, 4_000);
const zeros = Buffer.alloc(64 * 1024 * 1024);
const times = (count: number, bytes: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes));

function skippable(content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a50, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

const entries = (name: string, attacks: string, parts: () => (TarPart | Buffer)[], expected: string): HostileCase => ({
  name,
  attacks,
  make: () => imageWith(...parts()),
  expected,
});
const blob = (name: string, bytes: () => Buffer, expected: string, plain: Buffer = tar): HostileCase => ({
  name,
  attacks: 'compression',
  make: () => imageWithBlob(bytes(), plain),
  expected,
});

/** Layers that attack decompression, tar reader and merging. */
export const layerCases: readonly HostileCase[] = [
  blob('a gzip bomb of 20 members', () => times(20, gzipSync(zeros)), 'fails: LIMIT_EXCEEDED'),
  blob('a zstd bomb of 20 frames', () => times(20, zstdCompressSync(zeros)), 'fails: LIMIT_EXCEEDED'),
  blob(
    'a zstd bomb after a skippable frame',
    () => Buffer.concat([skippable(Buffer.alloc(1000)), times(20, zstdCompressSync(zeros))]),
    'fails: LIMIT_EXCEEDED',
  ),
  blob('100,000 empty gzip members', () => Buffer.concat([times(100_000, gzipSync('')), gzipSync(tar)]), 'complete'),
  blob(
    'a seekable zstd file',
    () =>
      Buffer.concat([
        zstdCompressSync(tar.subarray(0, 600)),
        zstdCompressSync(tar.subarray(600)),
        skippable(Buffer.alloc(17)),
      ]),
    'complete',
  ),
  blob(
    'a skippable frame longer than the layer',
    () => skippable(Buffer.alloc(10)).fill(0xff, 4, 8),
    'fails: MALFORMED_LAYER',
  ),
  blob('a zstd frame with a window of 2 GiB', () => Buffer.from('28b52ffd00a8010000', 'hex'), 'fails: MALFORMED_LAYER'),
  blob('gzip that ends early', () => gzipSync(tar).subarray(0, -6), 'fails: MALFORMED_LAYER'),
  blob(
    'gzip with rubbish after it',
    () => Buffer.concat([gzipSync(tar), Buffer.from(canary)]),
    'fails: MALFORMED_LAYER',
  ),
  blob(
    'HTML in place of a layer',
    () => Buffer.from(`<html>${canary}`.repeat(200)),
    'fails: MALFORMED_LAYER',
    Buffer.from(`<html>${canary}`.repeat(200)),
  ),
  blob(
    'a layer of other content than its diff id',
    () => gzipSync(buildTar({ name: 'b', content: canary })),
    'fails: DIGEST_MISMATCH',
  ),
  {
    name: 'a layer under the digest of another',
    attacks: 'digests',
    make: () => imageOf([{ ...layerOf(okPackage), digest: sha256('other') }]),
    expected: 'fails: DIGEST_MISMATCH',
  },
  entries(
    'a file of 8 EiB',
    'sizes of tar',
    () => [{ name: 'a', sizeField: base256(1n << 62n) }],
    'fails: MALFORMED_LAYER',
  ),
  entries('a negative size', 'sizes of tar', () => [{ name: 'a', sizeField: base256(-1n) }], 'fails: MALFORMED_LAYER'),
  entries(
    'an extended header of 1 GiB',
    'headers of tar',
    () => [tarHeader({ name: 'p', type: 'x' }, 2 ** 30)],
    'fails: LIMIT_EXCEEDED',
  ),
  entries(
    '10,000 extended headers for one file',
    'headers of tar',
    () => [...Array.from({ length: 10_000 }, () => pax({ path: 'b' })), { name: 'a', content: 'x' }],
    'complete',
  ),
  entries('a wrong checksum', 'headers of tar', () => [{ name: canary, checksumError: 1 }], 'fails: MALFORMED_LAYER'),
  entries(
    'a sparse file of 1 TiB',
    'sparse files of tar',
    () => [tarPart({ name: 'var/lib/dpkg/status', type: 'S', content: 'x' })],
    'partial: MALFORMED_FILE',
  ),
  // `huge-layers.test.ts` reads more in bounded time and memory.
  entries(`${manyFiles} empty files`, 'number of entries', () => [...emptyFiles(manyFiles, 'srv/')], 'complete'),
  entries(
    'a path of 1 MB',
    'names',
    () => [gnuLong('L', 'a/'.repeat(500_000)), { name: 'x', content: 'x' }],
    'partial: LIMIT_EXCEEDED',
  ),
  entries(
    'a link target of 1 MB',
    'names',
    () => [gnuLong('K', 'a/'.repeat(500_000)), link('x', 'y')],
    'partial: LIMIT_EXCEEDED',
  ),
  entries(
    'a path with 2,000 folders',
    'names',
    () => [gnuLong('L', `${'a/'.repeat(2000)}package.json`), { name: 'x', content: 'x' }],
    'complete',
  ),
  entries('names outside the image', 'path traversal', () => [{ name: '../../etc/passwd', content: 'x' }], 'complete'),
  entries(
    'a name with NUL',
    'names',
    () => [pax({ path: 'a\0b' }), { name: 'x', content: 'x' }],
    'partial: MALFORMED_LAYER',
  ),
  entries(
    'a name that is not UTF-8',
    'names',
    () => [{ name: Buffer.from([0x61, 0xff, 0xfe]), content: 'x' }],
    'partial: NOT_UTF8',
  ),
  entries(
    'names with control characters',
    'names',
    () => [{ name: '\u001b[2J\u0007/node_modules/\u202e/package.json', content: '{"name":"x","version":"1"}' }],
    'complete',
  ),
  entries(
    'prototype names',
    'prototype pollution',
    () => ['__proto__', 'constructor', 'toString'].map((name) => ({ name: `${name}/package.json`, content: '{}' })),
    'complete',
  ),
  entries('a link to the proc file system of the host', 'links', () => [link('app', '/proc/self/root')], 'complete'),
  entries(
    '5,000 links to links',
    'links',
    () => Array.from({ length: 5000 }, (_, n) => link(`l${n}`, n === 0 ? 'app' : `l${n - 1}/../l${n - 1}`)),
    'complete',
  ),
  entries(
    'a package database behind a loop of links',
    'links',
    () => [link('var', 'lib'), link('lib', 'var')],
    'complete',
  ),
  entries(
    'a hard link outside the image',
    'links',
    () => [hardLink('node_modules/x/package.json', '../../etc/shadow')],
    'partial: MALFORMED_FILE',
  ),
  entries(
    `${manyLinks} hard links to one package file`,
    'links',
    () => [
      { name: 's', content: '{"name":"x","version":"1"}' },
      ...Array.from({ length: manyLinks }, (_, n) => hardLink(`node_modules/n${n}/package.json`, 's')),
    ],
    'complete',
  ),
  entries(
    'whiteouts of the root and of nothing',
    'whiteouts',
    () => ['.wh.', '.wh..', '.wh...', 'a/.wh...', 'x/.wh..wh..opq'].map((name) => ({ name })),
    'complete',
  ),
  entries(
    '20,000 whiteouts',
    'whiteouts',
    () => Array.from({ length: 20_000 }, (_, n) => ({ name: `d${n}/.wh.x` })),
    'complete',
  ),
  entries(
    'devices and pipes at the paths of databases',
    'types of entries',
    () => ['3', '4', '6'].map((type) => ({ name: 'var/lib/dpkg/status', type })),
    'complete',
  ),
  entries(
    'a folder at the path of a database',
    'types of entries',
    () => [{ name: 'var/lib/dpkg/status/', type: '5' }],
    'complete',
  ),
  entries(
    'a file that becomes a folder',
    'types of entries',
    () => [
      { name: 'ok', content: 'x' },
      { name: 'ok/node_modules/ok/package.json', content: okPackage.content ?? '' },
    ],
    'complete',
  ),
];
