import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Digest } from '../../src/domain/digest.ts';
import type { Platform } from '../../src/domain/platform.ts';

export interface TarEntry {
  path: string;
  content?: Buffer | string;
  /** Tar type flag; `0` a file, `2` a symbolic link, `5` a directory. */
  type?: string;
  linkName?: string;
}

/** A ustar archive of short names, sufficient for layers and archives in tests. */
export function makeTar(entries: TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = '0', linkName = '' }) => {
    const data = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(path, 0, 100);
    header.write('0000644\0' + '0000000\0'.repeat(2), 100);
    header.write(`${data.length.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        ${type}`, 124);
    header.write(linkName, 157, 100);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export function sha256(bytes: Buffer | string): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export interface TestImage {
  /** Tag in the layout (`org.opencontainers.image.ref.name`). */
  name?: string;
  platform?: Platform;
  /** Uncompressed tars, bottom layer first. */
  layers: Buffer[];
  config?: Record<string, unknown>;
}

export interface TestBlob {
  mediaType: string;
  digest: Digest;
  size: number;
  bytes: Buffer;
}

export function makeBlob(mediaType: string, content: Buffer | object): TestBlob {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  return { mediaType, digest: sha256(bytes), size: bytes.length, bytes };
}

const descriptor = ({ mediaType, digest, size }: TestBlob) => ({ mediaType, digest, size });

/** An image as blobs with gzip layers. The manifest is the last one. */
export function makeImage({ layers, ...more }: TestImage): { blobs: TestBlob[]; manifest: TestBlob } {
  return makeImageOfBlobs(
    layers.map((tar) => ({ bytes: gzipSync(tar), diffId: sha256(tar) })),
    more,
  );
}

/** The same with compressed layers. */
export function makeImageOfBlobs(
  layers: { bytes: Buffer; diffId: Digest }[],
  { platform, config = {} }: Omit<TestImage, 'layers'> = {},
): { blobs: TestBlob[]; manifest: TestBlob } {
  const layerBlobs = layers.map(({ bytes }) => makeBlob('application/vnd.oci.image.layer.v1.tar+gzip', bytes));
  const configBlob = makeBlob('application/vnd.oci.image.config.v1+json', {
    ...(platform ?? { os: 'linux', architecture: 'amd64' }),
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    config: {},
    history: layers.map((_, index) => ({ created_by: `step ${index}` })),
    ...config,
  });
  const manifest = makeBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(configBlob),
    layers: layerBlobs.map(descriptor),
  });
  return { blobs: [...layerBlobs, configBlob, manifest], manifest };
}

/** An index over images of several platforms, with a BuildKit-like attestation beside them. */
export function makeIndex(images: TestImage[]): { blobs: TestBlob[]; index: TestBlob } {
  const made = images.map((image) => ({ ...makeImage(image), platform: image.platform }));
  const attestation = makeImage({ layers: [], platform: { os: 'unknown', architecture: 'unknown' } });
  const index = makeBlob('application/vnd.oci.image.index.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      ...made.map(({ manifest, platform }) => ({ ...descriptor(manifest), platform })),
      {
        ...descriptor(attestation.manifest),
        platform: { os: 'unknown', architecture: 'unknown' },
        annotations: { 'vnd.docker.reference.type': 'attestation-manifest' },
      },
    ],
  });
  return { blobs: [...made.flatMap(({ blobs }) => blobs), ...attestation.blobs, index], index };
}

/** Writes an OCI layout folder (OCI image-spec image-layout.md) whose `index.json` names `roots`. */
export function writeLayout(folder: string, blobs: TestBlob[], roots: { blob: TestBlob; name?: string }[]): void {
  mkdirSync(join(folder, 'blobs', 'sha256'), { recursive: true });
  for (const { digest, bytes } of blobs) writeFileSync(join(folder, 'blobs', 'sha256', digest.slice(7)), bytes);
  writeFileSync(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  const manifests = roots.map(({ blob, name }) => ({
    ...descriptor(blob),
    ...(name !== undefined && { annotations: { 'org.opencontainers.image.ref.name': name } }),
  }));
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests }));
}
