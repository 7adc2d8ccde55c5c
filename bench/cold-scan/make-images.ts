import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Digest } from '../../src/domain/digest.ts';
import { makeBlob, type TestBlob, writeLayout } from '../../test/helpers/oci-layout.ts';

export interface BenchImage {
  /** Folder of an OCI layout with one image named `image`. */
  layout: string;
  /** Gzip layers, the lowest first. */
  blobs: string[];
  compressedBytes: number;
  plainBytes: number;
}

interface Layer {
  digest: Digest;
  diffId: Digest;
  sizeBytes: number;
  plainBytes: number;
}

const repository = path.resolve(import.meta.dirname, '../..');
/** Programs, libraries, documents and packages of this machine, which resemble the content of real images. */
const roots = ['/var/lib/dpkg', '/etc', '/usr', path.join(repository, 'node_modules')];
const mebibyte = 1024 * 1024;

/**
 * Creates an image with this number of layers that contain the same files in the same order. It is created once per machine in the
 * temporary folder.
 */
export async function makeBenchImage(layerCount: number, plainMegabytes: number): Promise<BenchImage> {
  const folder = path.join(tmpdir(), `plimsoll-bench-${plainMegabytes}-${layerCount}`);
  const layout = path.join(folder, 'layout');
  const doneFile = path.join(folder, 'layers.json');
  if (!existsSync(doneFile)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(layout, 'blobs', 'sha256'), { recursive: true });
    const lists = fileLists(layerCount, plainMegabytes * mebibyte);
    const layers = await Promise.all(lists.map((list, index) => makeLayer(folder, layout, list, index)));
    writeImage(layout, layers);
    writeFileSync(doneFile, JSON.stringify(layers));
  }
  const layers = JSON.parse(readFileSync(doneFile, 'utf8')) as Layer[];
  return {
    layout,
    blobs: layers.map(({ digest }) => path.join(layout, 'blobs', 'sha256', digest.slice(7))),
    compressedBytes: layers.reduce((sum, layer) => sum + layer.sizeBytes, 0),
    plainBytes: layers.reduce((sum, layer) => sum + layer.plainBytes, 0),
  };
}

/** Lists files of the machine in parts of about equal size, up to a number of bytes. */
function fileLists(parts: number, bytes: number): string[][] {
  const lists: string[][] = Array.from({ length: parts }, () => []);
  let sum = 0;
  // Excludes large files and one large vendor folder, which would dominate the image.
  const wanted = ['-size', '-65536k', '-not', '-path', '*google-cloud-sdk*'];
  const found = execFileSync(
    'find',
    [...roots, '-xdev', '(', '-type', 'f', '-o', '-type', 'l', ')', ...wanted, '-printf', '%s %p\\0'],
    {
      maxBuffer: 256 * mebibyte,
      encoding: 'utf8',
    },
  );
  for (const line of found.split('\0')) {
    const space = line.indexOf(' ');
    if (space === -1 || sum >= bytes) continue;
    lists[Math.min(parts - 1, Math.floor((sum / bytes) * parts))]?.push(line.slice(space + 2));
    sum += Number(line.slice(0, space));
  }
  return lists;
}

async function makeLayer(folder: string, layout: string, files: string[], index: number): Promise<Layer> {
  const listFile = path.join(folder, `${index}.list`);
  const tarFile = path.join(folder, `${index}.tar`);
  writeFileSync(listFile, files.map((file) => `${file}\0`).join(''));
  execFileSync('tar', [
    '-C',
    '/',
    '--null',
    '--verbatim-files-from',
    '-T',
    listFile,
    '--numeric-owner',
    '-cf',
    tarFile,
  ]);
  const plainBytes = statSync(tarFile).size;
  const diffId = await digestOf(tarFile);
  await new Promise<void>((resolve, reject) => {
    spawn('gzip', ['-6', '-n', '-f', tarFile], { stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`gzip ended with ${code}`))));
  });
  const digest = await digestOf(`${tarFile}.gz`);
  const blob = path.join(layout, 'blobs', 'sha256', digest.slice(7));
  renameSync(`${tarFile}.gz`, blob);
  return { digest, diffId, sizeBytes: statSync(blob).size, plainBytes };
}

function writeImage(layout: string, layers: Layer[]): void {
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
  for await (const chunk of createReadStream(file, { highWaterMark: mebibyte })) hash.update(chunk as Buffer);
  return `sha256:${hash.digest('hex')}`;
}
