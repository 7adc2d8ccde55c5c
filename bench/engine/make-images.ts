import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeDemoImage } from '../../src/engine/image/make-demo-image.ts';
import { type BenchLayer, blobPath, writeImage, writeLayer } from '../layers/write-image.ts';
import { type ImageName, layerFolders } from './image-contents.ts';

/** `alpine` is the tiny image: the project's own Alpine-like demo image, because Alpine's mirrors are not needed for it. */
export const engineImageNames = ['node', 'java', 'python', 'alpine'] as const;

export type EngineImageName = (typeof engineImageNames)[number];

export interface EngineImage {
  name: EngineImageName;
  /** OCI layout as skopeo names it, with the name of the image if the layout has one. */
  layout: string;
  /** File in the format of `docker save`, with uncompressed layers. */
  archive: string;
  /** Gzip layers, bottom layer first. */
  blobs: string[];
  compressedBytes: number;
  plainBytes: number;
}

/** Creates an image once in the cache folder, which takes minutes and up to 5 GB. */
export async function makeEngineImage(name: EngineImageName, cache: string): Promise<EngineImage> {
  const folder = path.join(cache, 'images', name);
  const layout = path.join(folder, 'layout');
  const archive = path.join(folder, 'docker.tar');
  const doneFile = path.join(folder, 'done.json');
  const reference = name === 'alpine' ? layout : `${layout}:image`;
  if (!existsSync(doneFile)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const layers = name === 'alpine' ? await writeDemo(layout) : await writeLayers(name, layout, cache);
    execFileSync('skopeo', ['copy', '--quiet', `oci:${reference}`, `docker-archive:${archive}:bench/${name}:1`]);
    writeFileSync(doneFile, JSON.stringify(layers));
  }
  const layers = JSON.parse(readFileSync(doneFile, 'utf8')) as Pick<
    BenchLayer,
    'digest' | 'sizeBytes' | 'plainBytes'
  >[];
  return {
    name,
    layout: reference,
    archive,
    blobs: layers.map(({ digest }) => blobPath(layout, digest)),
    compressedBytes: layers.reduce((sum, layer) => sum + layer.sizeBytes, 0),
    plainBytes: layers.reduce((sum, layer) => sum + layer.plainBytes, 0),
  };
}

async function writeLayers(name: ImageName, layout: string, cache: string): Promise<BenchLayer[]> {
  const folders = await layerFolders(name, cache);
  const layers: BenchLayer[] = [];
  for (const [index, folder] of folders.entries()) {
    layers.push(await writeLayer(layout, String(index), ['--sort=name', '--mtime=@0', '-C', folder, '.']));
  }
  writeImage(layout, layers);
  return layers;
}

async function writeDemo(layout: string): Promise<Pick<BenchLayer, 'digest' | 'sizeBytes' | 'plainBytes'>[]> {
  await makeDemoImage(layout);
  const blobs = path.join(layout, 'blobs', 'sha256');
  return readdirSync(blobs).flatMap((file) => {
    const bytes = readFileSync(path.join(blobs, file));
    if (bytes.readUInt16BE(0) !== 0x1f8b) return [];
    return [{ digest: `sha256:${file}` as const, sizeBytes: bytes.length, plainBytes: gunzipSync(bytes).length }];
  });
}
