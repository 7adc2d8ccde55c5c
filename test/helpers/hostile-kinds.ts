import { gzipSync } from 'node:zlib';
import { type HostileImage, imageOf, longNamesImage } from './hostile-images.ts';
import { sha256 } from './oci-layout.ts';
import { buildTar, type TarPart } from './tar-builder.ts';

export interface HostileKind {
  name: string;
  /** Result of a scan: the code of its error, or COMPLETE. */
  outcome: string;
  /** At most ten, the number of scans that one organization may queue per minute. */
  count: number;
  /** Images of different numbers have different digests. */
  make(number: number): HostileImage;
}

const longNames = { filesPerLayer: 8_000, nameBytes: 3_800, isTwoByte: true };
const packageFile = { fileName: 'node_modules/x/package.json', content: '{"name":"x","version":"1"}' };
const tar = buildTar({ name: 'app/node_modules/a/package.json', content: '{"name":"a","version":"1.0.0"}' });
const link = (name: string, linkName: string): TarPart => ({ name, type: '2', linkName });
const linkedTar = buildTar(
  ...Array.from({ length: 5_000 }, (_, n) => link(`l${n}`, n === 0 ? 'app' : `l${n - 1}/../l${n - 1}`)),
);

/** 100 images: few that take seconds of processor time, many that fail early. */
export const hostileKinds: HostileKind[] = [
  {
    name: 'names of two bytes per character in many layers',
    outcome: 'LIMIT_EXCEEDED',
    count: 3,
    // 320 MiB of names. The limit of an image is 256 MiB.
    make: (number) => longNamesImage({ ...longNames, layers: 10, label: `${number}` }),
  },
  {
    name: 'package files under long names',
    outcome: 'COMPLETE',
    count: 3,
    make: (number) =>
      longNamesImage({ ...longNames, filesPerLayer: 13_000, ...packageFile, layers: 1, label: `${number}` }),
  },
  {
    name: 'layers of zeros',
    outcome: 'LIMIT_EXCEEDED',
    count: 4,
    make: (number) => imageOf([{ bytes: zeros(), diffId: sha256('zeros') }], { label: `${number}` }),
  },
  {
    name: 'links to links',
    outcome: 'COMPLETE',
    count: 10,
    make: (number) => imageOf([layer(linkedTar), layer(tar)], { label: `${number}` }),
  },
  {
    name: 'more layers than an image may have',
    outcome: 'LIMIT_EXCEEDED',
    count: 10,
    make: (number) =>
      imageOf(
        Array.from({ length: 10_001 }, () => layer(tar)),
        { label: `${number}` },
      ),
  },
  {
    name: 'a layer that ends early',
    outcome: 'MALFORMED_LAYER',
    count: 10,
    make: (number) => {
      const { bytes, diffId } = layer(tar);
      return imageOf([{ bytes: bytes.subarray(0, -20), diffId }], { label: `${number}` });
    },
  },
  {
    name: 'a layer that is no archive',
    outcome: 'MALFORMED_LAYER',
    count: 10,
    make: (number) => {
      const bytes = Buffer.from(`<html>${number}</html>`.repeat(200));
      return imageOf([{ bytes, diffId: sha256(bytes) }]);
    },
  },
  {
    name: 'a layer under the digest of another',
    outcome: 'DIGEST_MISMATCH',
    count: 10,
    make: (number) => imageOf([{ ...layer(tar), digest: sha256(`other ${number}`) }]),
  },
  {
    name: 'a layer of another content than the config states',
    outcome: 'DIGEST_MISMATCH',
    count: 10,
    make: (number) => imageOf([{ ...layer(tar), diffId: sha256(`other ${number}`) }]),
  },
  {
    name: 'a config that is no JSON',
    outcome: 'MALFORMED_CONFIG',
    count: 10,
    make: (number) => imageOf([layer(tar)], { config: Buffer.from(`{"number": ${number}`) }),
  },
  {
    name: 'a config of many brackets',
    outcome: 'LIMIT_EXCEEDED',
    count: 10,
    make: (number) => imageOf([layer(tar)], { config: Buffer.from('['.repeat(100_000 + number)) }),
  },
  {
    name: 'names that lead out of the image',
    outcome: 'COMPLETE',
    count: 10,
    make: (number) => imageOf([layer(buildTar({ name: '../../etc/shadow', content: `${number}` }))]),
  },
];

function layer(content: Buffer): { bytes: Buffer; diffId: string } {
  return { bytes: gzipSync(content), diffId: sha256(content) };
}

let zerosMade: Buffer | undefined;

/** 1.3 GB of zeros in 1.3 MB. */
function zeros(): Buffer {
  if (zerosMade) return zerosMade;
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  zerosMade = Buffer.concat(Array.from({ length: 20 }, () => member));
  return zerosMade;
}
