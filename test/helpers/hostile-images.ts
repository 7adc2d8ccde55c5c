import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { makeBlob, type TestBlob } from './oci-layout.ts';
import { pax, tarPart } from './tar-builder.ts';

/** Images that are constructed to exhaust memory or time of a scanner: small blobs with large content. */
export interface HostileImage {
  blobs: TestBlob[];
  /** The last one of `blobs`. */
  manifest: TestBlob;
}

export interface LongNamesOptions {
  /** Makes the digests of images with the same layers differ. */
  label?: string;
  layers: number;
  filesPerLayer: number;
  /** Approximate UTF-8 bytes of each name. */
  nameBytes: number;
  /** One character outside Latin-1 in each name, so that its text takes two bytes per character in memory. */
  isTwoByte: boolean;
  /** Last component of each name, such as `package.json`. */
  fileName?: string;
  content?: string;
  /** Last component of the name of the entry in which the layers differ, in a folder with a long name. Default: `layer-0` without a folder. */
  lastName?: string;
}

/**
 * Layers with many files with very long names. The layers differ in one last entry, so that one compression and one pass of hashing serve
 * all of them.
 */
export function longNamesImage(options: LongNamesOptions): HostileImage {
  const { label, layers, filesPerLayer, nameBytes, isTwoByte, fileName = 'file', content = 'x', lastName } = options;
  const letter = isTwoByte ? 'Ā' : 'a';
  const folders = `${letter}${'/abcdefghi'.repeat(Math.ceil(nameBytes / 10))}`.slice(0, nameBytes);
  const hash = createHash('sha256');
  const members: Buffer[] = [];
  const perMember = 500;
  for (let start = 0; start < filesPerLayer; start += perMember) {
    const count = Math.min(perMember, filesPerLayer - start);
    const piece = Buffer.concat(
      Array.from({ length: count }, (_, index) => [
        pax({ path: `${folders}/${start + index}/${fileName}` }),
        tarPart({ name: 'x', content }),
      ]).flat(),
    );
    hash.update(piece);
    members.push(gzipSync(piece));
  }
  const shared = Buffer.concat(members);
  return imageOf(
    Array.from({ length: layers }, (_, index) => {
      const last = `layer-${index}`;
      const name = lastName === undefined ? last : `${folders}/${last}/${lastName}`;
      const entry = [pax({ path: name }), tarPart({ name: 'x', content: `${index}` })];
      const tail = Buffer.concat([...entry, Buffer.alloc(1024)]);
      const diffId = `sha256:${hash.copy().update(tail).digest('hex')}`;
      return { bytes: Buffer.concat([shared, gzipSync(tail)]), diffId };
    }),
    { label },
  );
}

export interface ImageOptions {
  label?: string | undefined;
  /** Bytes in place of the config. */
  config?: Buffer;
}

/** An image of given layer blobs, with the digests of their content that its config states. */
export function imageOf(
  layers: { bytes: Buffer; diffId: string; digest?: TestBlob['digest'] }[],
  { label = '', config: configBytes }: ImageOptions = {},
): HostileImage {
  const layerBlobs = layers.map(({ bytes, digest }) => ({
    ...makeBlob('application/vnd.oci.image.layer.v1.tar+gzip', bytes),
    ...(digest !== undefined && { digest }),
  }));
  const config = makeBlob(
    'application/vnd.oci.image.config.v1+json',
    configBytes ?? {
      os: 'linux',
      architecture: 'amd64',
      rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
      config: { Labels: { label } },
      history: [],
    },
  );
  const manifest = makeBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(config),
    layers: layerBlobs.map(descriptor),
    annotations: { label },
  });
  return { blobs: [...layerBlobs, config, manifest], manifest };
}

const descriptor = ({ mediaType, digest, size }: TestBlob) => ({ mediaType, digest, size });
