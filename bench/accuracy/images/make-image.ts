import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeImage, writeLayer } from '../../layers/write-image.ts';

/** An image as an OCI layout and, for OSV-Scanner, as a file in the format of `docker save`. */
export interface AccuracyImage {
  name: string;
  layout: string;
  archive: string;
}

/** Makes an image of one layer from a folder. */
export async function makeImage(target: string, name: string, folder: string): Promise<AccuracyImage> {
  const layout = path.join(target, name, 'layout');
  const archive = path.join(target, name, 'docker.tar');
  rmSync(path.join(target, name), { recursive: true, force: true });
  mkdirSync(layout, { recursive: true });
  const layer = await writeLayer(layout, '0', ['--sort=name', '--mtime=@0', '-C', folder, '.']);
  writeImage(layout, [layer]);
  saveArchive(layout, archive, name);
  return { name, layout, archive };
}

/** OSV-Scanner reads no OCI layout. */
export function saveArchive(layout: string, archive: string, name: string): void {
  if (existsSync(archive)) return;
  execFileSync('skopeo', ['copy', '--quiet', `oci:${layout}:image`, `docker-archive:${archive}:accuracy/${name}:1`]);
}
