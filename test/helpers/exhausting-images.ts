import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeJar } from './make-jar.ts';
import { makeBlob, type TestBlob, writeLayout } from './oci-layout.ts';
import { buildTar, emptyFiles, pax, tarHeader, tarPart } from './tar-builder.ts';

/** An image of a size at which a scanner may exhaust its memory. */
export interface ExhaustingImage {
  name: string;
  /** Fraction of the size that a test scans. */
  testedScale: number;
  /**
   * Writes it as an OCI layout. `scale`: 1 for the size in its name. Memory and time of writing grow with one layer at
   * most.
   */
  write(folder: string, scale: number): void;
}

const mebibyte = 1024 * 1024;

export const exhaustingImages: readonly ExhaustingImage[] = [
  {
    name: '8 GB in 74 layers',
    testedScale: 0.05,
    write(folder, scale) {
      const shared = mixedLayer(Math.max(1, Math.round(26 * scale)));
      writeImage(folder, 74, (index) => withTail(shared, { name: `layer-${index}`, content: `${index}` }));
    },
  },
  {
    name: '3 million empty files',
    testedScale: 0.05,
    write: (folder, scale) =>
      writeImage(folder, 1, () => gzipLayer(emptyFiles(3_000_000 * scale, 'srv/data/in/folder/'))),
  },
  {
    name: 'a program of 1 GB',
    testedScale: 0.05,
    write: (folder, scale) =>
      writeImage(folder, 1, () => largeFile('usr/bin/node', Buffer.from('7f454c46020101', 'hex'), scale)),
  },
  {
    name: 'a Java archive of 1 GB',
    testedScale: 0.05,
    write(folder, scale) {
      const entries = [{ name: 'data.bin', content: Buffer.alloc(2 ** 20), isStored: true }];
      const jar = makeJar({ maven: ['org.acme:large:1.0'], entries });
      writeImage(folder, 1, () => largeFile('app/large.jar', jar, scale));
    },
  },
  {
    name: 'a text of 1 GB',
    testedScale: 0.05,
    write: (folder, scale) =>
      writeImage(folder, 1, () => largeFile('srv/data.json', Buffer.from('{"a":'.repeat(100)), scale)),
  },
  {
    name: '10,000 layers of one file',
    testedScale: 0.05,
    write: (folder, scale) =>
      writeImage(folder, Math.round(10_000 * scale), (index) =>
        gzipLayer([buildTar({ name: `srv/file-${index}`, content: `${index}` })]),
      ),
  },
  {
    name: 'a Java archive nested 1,000 deep',
    testedScale: 0.05,
    write(folder, scale) {
      let jar = makeJar({ maven: ['org.acme:inner:1.0'] });
      for (let depth = 0; depth < 1000 * scale; depth += 1) {
        jar = makeJar({ entries: [{ name: 'x.jar', content: jar, isStored: depth % 2 === 0 }] });
      }
      writeImage(folder, 1, () => gzipLayer([buildTar({ name: 'app/nested.jar', content: jar })]));
    },
  },
  {
    name: '20,000 package files in 2,000 folders each',
    testedScale: 0.02,
    write: (folder, scale) => writeImage(folder, 1, () => gzipLayer(deepPackageFiles(20_000 * scale))),
  },
  {
    name: '10,000 package files and 10,000 links in 2,000 folders each',
    testedScale: 0.02,
    write: (folder, scale) =>
      writeImage(folder, 1, () => gzipLayer(deepPackageFiles(20_000 * scale, { areLinksBetween: true }))),
  },
  {
    name: 'two layers of 10,000 package files in 2,000 folders each',
    testedScale: 0.02,
    write: (folder, scale) => writeImage(folder, 2, () => gzipLayer(deepPackageFiles(10_000 * scale))),
  },
  {
    name: 'three layers of 8,200 package files with different names in 2,000 folders each',
    testedScale: 0.02,
    write: (folder, scale) =>
      writeImage(folder, 3, (layer) => gzipLayer(deepPackageFiles(8200 * scale, { prefix: `${layer}-` }))),
  },
];

interface Layer {
  bytes: Buffer;
  diffId: string;
}

/** One gzip member per piece. */
function gzipLayer(pieces: Iterable<Buffer>): Layer {
  const { members, hash } = compressed(pieces);
  return { bytes: Buffer.concat(members), diffId: `sha256:${hash.digest('hex')}` };
}

function compressed(pieces: Iterable<Buffer>) {
  const hash = createHash('sha256');
  const members: Buffer[] = [];
  for (const piece of pieces) {
    hash.update(piece);
    members.push(gzipSync(piece, { level: 1 }));
  }
  return { members, hash };
}

type Unfinished = ReturnType<typeof compressed>;

/** Layers with the same beginning are compressed and hashed once. */
function withTail({ members, hash }: Unfinished, file: { name: string; content: string }): Layer {
  const tail = buildTar(file);
  return {
    bytes: Buffer.concat([...members, gzipSync(tail)]),
    diffId: `sha256:${hash.copy().update(tail).digest('hex')}`,
  };
}

/** Sets of 4 MiB of what images contain: a program, a Java archive, package files, other files. */
function mixedLayer(sets: number): Unfinished {
  const noise = randomBytes(300_000);
  const filler = Buffer.alloc(1_700_000, 'usr/share/doc/copyright\n');
  const jar = makeJar({ maven: ['org.acme:lib:1.0'], entries: [{ name: 'noise.bin', content: noise }] });
  function* pieces(): Generator<Buffer, void, undefined> {
    for (let set = 0; set < sets; set += 1) {
      const packages = Array.from({ length: 50 }, (_, index) =>
        tarPart({
          name: `srv/${set}/node_modules/p${index}/package.json`,
          content: JSON.stringify({ name: `p${index}`, version: `1.${set}.0` }),
        }),
      );
      yield Buffer.concat([
        tarPart({
          name: `usr/bin/tool-${set}`,
          content: Buffer.concat([Buffer.from('7f454c46020101', 'hex'), noise, filler]),
        }),
        tarPart({ name: `app/lib-${set}.jar`, content: jar }),
        tarPart({ name: `srv/data-${set}`, content: filler }),
        ...packages,
      ]);
    }
  }
  return compressed(pieces());
}

/** Each in a folder of its own. */
function* deepPackageFiles(
  count: number,
  { areLinksBetween = false, prefix = '' } = {},
): Generator<Buffer, void, undefined> {
  for (let index = 0; index < count; index += 1) {
    const folder = `${prefix}${index}/${'d/'.repeat(1980)}`;
    const isLink = areLinksBetween && index % 2 === 1;
    yield Buffer.concat([
      pax({ path: `${folder}${isLink ? 'link' : 'package.json'}` }),
      isLink ? tarPart({ name: 'x', type: '2', linkName: '/x' }) : tarPart({ name: 'x', content: '{"name":"x"}' }),
    ]);
  }
}

/** A layer of one file of 1 GiB that begins with these bytes. The rest compresses to a tenth. */
function largeFile(name: string, head: Buffer, scale: number): Layer {
  const piece = Buffer.concat([randomBytes(mebibyte / 10), Buffer.alloc(mebibyte - Math.floor(mebibyte / 10), name)]);
  const pieces = Math.max(16, Math.round(1024 * scale));
  const sizeBytes = head.length + pieces * piece.length;
  function* parts(): Generator<Buffer, void, undefined> {
    yield pax({ path: name });
    yield tarHeader({ name: 'x' }, sizeBytes);
    yield head;
    for (let index = 0; index < pieces; index += 1) yield piece;
    yield Buffer.alloc(-sizeBytes & 511);
    yield Buffer.alloc(1024);
  }
  return gzipLayer(parts());
}

function writeImage(folder: string, layers: number, layerAt: (index: number) => Layer): void {
  mkdirSync(path.join(folder, 'blobs', 'sha256'), { recursive: true });
  const descriptors: Omit<TestBlob, 'bytes'>[] = [];
  const diffIds: string[] = [];
  for (let index = 0; index < layers; index += 1) {
    const { bytes, diffId } = layerAt(index);
    const { mediaType, digest, size } = makeBlob('application/vnd.oci.image.layer.v1.tar+gzip', bytes);
    writeFileSync(path.join(folder, 'blobs', 'sha256', digest.slice(7)), bytes);
    descriptors.push({ mediaType, digest, size });
    diffIds.push(diffId);
  }
  const config = makeBlob('application/vnd.oci.image.config.v1+json', {
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: diffIds },
    config: {},
    history: [],
  });
  const manifest = makeBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: config.mediaType, digest: config.digest, size: config.size },
    layers: descriptors,
  });
  writeLayout(folder, [config, manifest], [{ blob: manifest, name: 'image' }]);
}
