import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchLayer, blobPath, writeImage, writeLayer } from '../layers/write-image.ts';

export interface BenchImage {
  /** Folder of an OCI layout with one image named `image`. */
  layout: string;
  /** Gzip layers, the lowest first. */
  blobs: string[];
  compressedBytes: number;
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
    mkdirSync(folder, { recursive: true });
    const lists = fileLists(layerCount, plainMegabytes * mebibyte);
    const layers = await Promise.all(lists.map((list, index) => makeLayer(folder, layout, list, index)));
    writeImage(layout, layers);
    writeFileSync(doneFile, JSON.stringify(layers));
  }
  const layers = JSON.parse(readFileSync(doneFile, 'utf8')) as BenchLayer[];
  return {
    layout,
    blobs: layers.map(({ digest }) => blobPath(layout, digest)),
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

function makeLayer(folder: string, layout: string, files: string[], index: number): Promise<BenchLayer> {
  const listFile = path.join(folder, `${index}.list`);
  writeFileSync(listFile, files.map((file) => `${file}\0`).join(''));
  return writeLayer(layout, String(index), ['-C', '/', '--null', '--verbatim-files-from', '-T', listFile]);
}
