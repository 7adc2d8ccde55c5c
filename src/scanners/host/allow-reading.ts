import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const readable = { file: 0o444, folder: 0o555 };

/**
 * Adds the right to read for all users to a folder and what is in it, and removes no right. The programs that download databases write them
 * for their own user only, and they contain no secret. Links are not followed. A folder of another owner stays as it is: the scanner then
 * reports that it cannot read it.
 */
export async function allowReading(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || !(found.isFile() || found.isDirectory())) return;
  const wanted = found.isFile() ? readable.file : readable.folder;
  // The bits of the type are no rights.
  const rights = found.mode & 0o7777;
  if ((rights & wanted) !== wanted) await chmod(path, rights | wanted).catch(() => undefined);
  if (found.isFile()) return;
  for (const name of await readdir(path).catch(() => [])) await allowReading(join(path, name));
}
