import { gzipSync } from 'node:zlib';
import { createGzipMemberHeader } from '../../src/engine/pipeline/layer-thread/gzip-member-header.ts';
import { createZipReader } from '../../src/engine/zip/create-zip-reader.ts';
import { createNameFilter } from '../../src/engine/zip/name-filter.ts';
import { createZipBudget } from '../../src/engine/zip/zip-budget.ts';
import { createZipStream } from '../../src/engine/zip/zip-stream.ts';
import type { ZipVisitor } from '../../src/engine/zip/zip-visitor.ts';
import { archiveCompression } from '../../src/oci/archive/archive-compression.ts';
import { dockerArchiveSource } from '../../src/oci/archive/docker-archive-source.ts';
import { ociLayoutSource } from '../../src/oci/archive/oci-layout-source.ts';
import { indexTar } from '../../src/oci/archive/tar-index.ts';
import { type BoltBucket, openBoltFile } from '../../src/oci/containerd/bolt-file.ts';
import type { ImageSource } from '../../src/oci/image-source.ts';
import { writeBolt } from '../../test/helpers/bolt-writer.ts';
import { makeZip } from '../../test/helpers/make-zip.ts';
import { makeImage, makeTar, type TestBlob } from '../../test/helpers/oci-layout.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { json, refusing, withFile } from './refusing.ts';

/** Archives of images, the database of containerd, and ZIP files. */
export function archiveTargets(): FuzzTarget[] {
  return [
    fileTarget('tar index', [ociArchive(), dockerArchive()], async (file) => {
      const index = await indexTar(file, signal);
      for (const name of ['index.json', './manifest.json', 'link', '../x']) index.find(name);
    }),
    fileTarget('Docker archive', [dockerArchive()], (path) => openImage(dockerArchiveSource({ path }))),
    fileTarget('OCI layout', [ociArchive()], (path) => openImage(ociLayoutSource({ path }))),
    fileTarget('bolt file', [writeBolt(containerdContent)], async (file) => {
      const bolt = await openBoltFile(file);
      try {
        await visitBucket(bolt.root, 0);
      } finally {
        await bolt.close();
      }
    }),
    {
      name: 'compression of an archive',
      seeds: [gzipSync('a'), Buffer.from('28b52ffd00', 'hex')],
      run: (input) => void archiveCompression(input),
    },
    { name: 'header of a gzip member', seeds: gzipHeaders, run: refusing(readGzipHeader) },
    { name: 'ZIP archive', seeds: zips, run: (input) => readZip(input, createZipReader(input.length, visitorOf(0))) },
    {
      name: 'ZIP archive, streamed',
      seeds: zips,
      run: (input) => readZip(input, createZipStream(input.length, visitorOf(0), createZipBudget(input.length))),
    },
  ];
}

const { signal } = new AbortController();
const digest = `sha256:${'a'.repeat(64)}`;

function fileTarget(name: string, seeds: Buffer[], use: (file: string) => Promise<void>): FuzzTarget {
  return { name, isSlow: true, seeds, run: refusing((input) => withFile(input, 'archive', use)) };
}

async function openImage(source: ImageSource): Promise<void> {
  const resolved = await source.resolve({ os: 'linux', architecture: 'amd64' }, signal);
  await source.open(resolved, signal);
}

const layer = makeTar([{ path: 'etc/os-release', content: 'ID=debian\n' }]);

function dockerArchive(): Buffer {
  const config = json({
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: [digest] },
    config: {},
  });
  const manifest = json([{ Config: 'config.json', RepoTags: ['a:1'], Layers: ['a/layer.tar'] }]);
  return makeTar([
    { path: 'manifest.json', content: manifest },
    { path: 'config.json', content: config },
    { path: 'a/layer.tar', content: layer },
    { path: 'link', type: '2', linkName: 'a/layer.tar' },
  ]);
}

function ociArchive(): Buffer {
  const { blobs, manifest } = makeImage({ layers: [layer] });
  const { digest: manifestDigest, mediaType, bytes } = manifest;
  const root = {
    mediaType,
    digest: manifestDigest,
    size: bytes.length,
    platform: { os: 'linux', architecture: 'amd64' },
  };
  const index = {
    schemaVersion: 2,
    manifests: [{ ...root, annotations: { 'org.opencontainers.image.ref.name': 'a:1' } }],
  };
  return makeTar([
    { path: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
    { path: 'index.json', content: json(index) },
    ...blobs.map((blob: TestBlob) => ({
      path: `blobs/sha256/${blob.digest.slice('sha256:'.length)}`,
      content: blob.bytes,
    })),
  ]);
}

const containerdContent = {
  v1: {
    k8s: { images: { 'docker.io/library/a:1': { target: { digest: Buffer.from(digest), size: Buffer.from([10]) } } } },
  },
};

async function visitBucket(bucket: BoltBucket, depth: number): Promise<void> {
  for (const name of await bucket.valueNames(20)) await bucket.value(name);
  if (depth === 6) return;
  for (const name of await bucket.bucketNames(20)) {
    const inner = await bucket.bucket(name);
    if (inner) await visitBucket(inner, depth + 1);
  }
}

/** FEXTRA, FNAME, FCOMMENT and FHCRC (RFC 1952). */
const gzipHeaders = [
  gzipSync('a'),
  Buffer.from('1f8b081e00000000ff030400616263646e616d6500636f6d6d656e740012344b0400', 'hex'),
];

function readGzipHeader(input: Buffer): void {
  const header = createGzipMemberHeader();
  const pieceBytes = 1 + (input.length % 7);
  for (let at = 0; at < input.length && !header.isDone(); ) {
    const end = Math.min(input.length, at - (at % pieceBytes) + pieceBytes);
    const next = header.read(input.subarray(0, end), at);
    if (next <= at || next > end) throw new Error(`the reader moves from ${at} to ${next} of ${end}`);
    at = next;
  }
}

const inner = makeZip([{ name: 'META-INF/MANIFEST.MF', content: 'Name: a\n' }]);
const zips = [
  makeZip([
    { name: 'a.xml', content: 'x'.repeat(300) },
    { name: 'lib/b.jar', content: inner },
  ]),
  makeZip([{ name: 'c.xml', content: gzipSync('c') }], { prefix: '#!/bin/sh\n' }),
  makeZip([
    { name: 'd.xml', content: 'd', hasDescriptor: true },
    { name: 'e.xml', content: 'e', isZip64: true },
    { name: 'f.xml', content: 'f', isStored: true, hasDescriptor: true },
  ]),
];
const wantedBytes = 64 * 1024;

function visitorOf(depth: number): ZipVisitor {
  return {
    filter: createNameFilter(['.xml', '.jar', '.mf'], '.class'),
    wants: (name) => (name.endsWith('.jar') ? 0 : wantedBytes),
    nested: (name) => (name.endsWith('.jar') ? visitorOf(depth + 1) : undefined),
    content(_, bytes) {
      if (bytes.length > wantedBytes) throw new Error(`an entry of ${bytes.length} bytes`);
    },
    problem: () => undefined,
    end: (archive) => void archive.sha1(),
  };
}

/** In pieces whose size varies with the input. */
function readZip(input: Buffer, reader: ReturnType<typeof createZipReader>): void {
  const pieceBytes = 64 + (input.length % 4096);
  for (let at = 0; at < input.length; at += pieceBytes) reader.take(input.subarray(at, at + pieceBytes));
  reader.end();
}
