import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Digest } from '../../src/domain/digest.ts';
import { makeBlob, type TestBlob, writeLayout } from '../../test/helpers/oci-layout.ts';

export interface BenchLayer {
  digest: Digest;
  diffId: Digest;
  sizeBytes: number;
  plainBytes: number;
}

/** Writes a layer of a layout: the output of tar with these arguments, compressed as Docker does (gzip, level 6). `name` is for scratch files. */
export async function writeLayer(layout: string, name: string, tarArguments: string[]): Promise<BenchLayer> {
  mkdirSync(path.join(layout, 'blobs', 'sha256'), { recursive: true });
  const tarFile = path.join(layout, `${name}.tar`);
  execFileSync('tar', ['--numeric-owner', '-cf', tarFile, ...tarArguments]);
  const plainBytes = statSync(tarFile).size;
  const diffId = await digestOf(tarFile);
  await new Promise<void>((resolve, reject) => {
    spawn('gzip', ['-6', '-n', '-f', tarFile], { stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`gzip ended with ${code}`))));
  });
  const digest = await digestOf(`${tarFile}.gz`);
  const blob = blobPath(layout, digest);
  renameSync(`${tarFile}.gz`, blob);
  return { digest, diffId, sizeBytes: statSync(blob).size, plainBytes };
}

export function blobPath(layout: string, digest: Digest): string {
  return path.join(layout, 'blobs', 'sha256', digest.slice(7));
}

/** Writes manifest and config of the image `image` with these layers, bottom layer first. */
export function writeImage(layout: string, layers: BenchLayer[]): void {
  const config = makeBlob('application/vnd.oci.image.config.v1+json', {
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    config: {},
  });
  const descriptor = ({ mediaType, digest, size }: Omit<TestBlob, 'bytes'>) => ({ mediaType, digest, size });
  const manifest = makeBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(config),
    layers: layers.map(({ digest, sizeBytes }) =>
      descriptor({ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size: sizeBytes }),
    ),
  });
  writeLayout(layout, [config, manifest], [{ blob: manifest, name: 'image' }]);
}

async function digestOf(file: string): Promise<Digest> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return `sha256:${hash.digest('hex')}`;
}
