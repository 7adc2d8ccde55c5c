import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Digest } from '../../domain/digest.ts';
import { defaultPlatform, type Platform } from '../../domain/platform.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { type LayerEntry, packTar } from './pack-tar.ts';

/** One entry of the image's history. With entries it is a layer, without entries it is an empty step (ENV, CMD, …). */
export interface ImageStep {
  command: string;
  entries?: readonly LayerEntry[];
}

export interface ImageRecipe {
  /** Reference of the image: `plimsoll/demo:1.0`. */
  reference: string;
  platform?: Platform;
  /** ISO 8601. Applies to the image and all its steps. */
  createdAt: string;
  steps: readonly ImageStep[];
  /** `Env`, `Cmd`, `User`, … with the field names of the config (OCI image-spec config.md). */
  config: Readonly<Record<string, unknown>>;
  /** Of the manifest (OCI image-spec annotations.md). */
  annotations?: Readonly<Record<string, string>>;
  /** Time of all files, in seconds since 1970. Default: 0. */
  modifiedAt?: number;
  /** Level of gzip. Default: 9. */
  compressionLevel?: number;
}

interface Blob {
  mediaType: string;
  digest: Digest;
  size: number;
  bytes: Buffer;
}

/**
 * Writes an image as an OCI layout folder (OCI image-spec image-layout.md), named by its tag, and returns the digest of its manifest. The
 * same recipe yields the same digests. Writing it again into the same folder changes nothing.
 */
export async function writeOciLayout(folder: string, recipe: ImageRecipe): Promise<Digest> {
  const { reference, platform = defaultPlatform, createdAt, steps, config, annotations } = recipe;
  const tars = steps.flatMap(({ entries }) => (entries ? [packTar(entries, recipe.modifiedAt)] : []));
  const layers = tars.map((tar) =>
    toBlob('application/vnd.oci.image.layer.v1.tar+gzip', compress(tar, recipe.compressionLevel)),
  );
  const configBlob = toJsonBlob('application/vnd.oci.image.config.v1+json', {
    created: createdAt,
    ...platform,
    config,
    rootfs: { type: 'layers', diff_ids: tars.map(digestOf) },
    history: steps.map(({ command, entries }) => ({
      created: createdAt,
      created_by: command,
      ...(entries === undefined && { empty_layer: true }),
    })),
  });
  const manifest = toJsonBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(configBlob),
    layers: layers.map(descriptor),
    ...(annotations !== undefined && { annotations }),
  });
  await writeBlobs(folder, [...layers, configBlob, manifest]);
  await writeFile(path.join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(layoutIndex(manifest, platform, reference)));
  return manifest.digest;
}

function layoutIndex(manifest: Blob, platform: Platform, reference: string): object {
  const tag = reference.slice(reference.lastIndexOf(':') + 1);
  const annotations = {
    'org.opencontainers.image.ref.name': tag,
    'io.containerd.image.name': `docker.io/${reference}`,
  };
  return {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [{ ...descriptor(manifest), platform, annotations }],
  };
}

async function writeBlobs(folder: string, blobs: readonly Blob[]): Promise<void> {
  const blobFolder = path.join(folder, 'blobs', 'sha256');
  await makeFolder(blobFolder);
  for (const { digest, bytes } of blobs) await writeFile(path.join(blobFolder, digest.slice('sha256:'.length)), bytes);
}

function compress(tar: Buffer, level = 9): Buffer {
  const bytes = gzipSync(tar, { level });
  // RFC 1952 stores the operating system in byte 9. "unknown" makes the digest the same on all systems.
  bytes[9] = 255;
  return bytes;
}

function toJsonBlob(mediaType: string, document: object): Blob {
  return toBlob(mediaType, Buffer.from(JSON.stringify(document)));
}

function toBlob(mediaType: string, bytes: Buffer): Blob {
  return { mediaType, digest: digestOf(bytes), size: bytes.length, bytes };
}

function descriptor({ mediaType, digest, size }: Blob): object {
  return { mediaType, digest, size };
}

function digestOf(bytes: Buffer): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
