import { realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import type { Mount } from './isolated-command.ts';
import type { Isolation } from './isolation.ts';

export interface PlacedPath {
  /** Path under which the scanner finds the file or folder. */
  path: string;
  mounts: Mount[];
}

/**
 * Where the scanner can read a file or folder: at its own path if its user can reach it or no mounts are possible, otherwise at a read-only
 * mount in `folder`. A path in a hidden folder, such as an installed scanner in the data folder, is mounted as well.
 */
export async function placeReadable(
  source: string,
  folder: string,
  { isolation, hidden }: { isolation: Isolation; hidden: readonly string[] },
): Promise<PlacedPath> {
  const real = await realpath(source);
  const isVisible = !(await isInside(real, hidden)) && (isolation.user === null || (await isReachable(real)));
  if (!isolation.hasOwnMounts || isVisible) return { path: real, mounts: [] };
  const target = join(folder, 'mounts', basename(real));
  await makeFolder(dirname(target), { mode: 0o755 });
  if ((await stat(real)).isDirectory()) await makeFolder(target);
  else await writeFile(target, '');
  return { path: target, mounts: [{ source: real, target }] };
}

async function isInside(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await Promise.all(folders.map((one) => realpath(one).catch(() => one)));
  return real.some((one) => path === one || path.startsWith(one + sep));
}

/** Whether users without any rights can enter all folders of the path. */
async function isReachable(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return ((await stat(path)).mode & 0o004) !== 0;
  }
}
