import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** Of the paths to hide, those that exist and do not contain the folder of the scan. A service user may have `/` as home folder. */
export async function hiddenFrom(scratch: string, paths: readonly string[]): Promise<string[]> {
  const folder = await realpath(scratch);
  const found = await Promise.all(paths.map((path) => realpath(path).catch(() => null)));
  return found.filter((path): path is string => path !== null && path !== sep && !folder.startsWith(path + sep));
}
