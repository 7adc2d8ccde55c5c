import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Lets all users read a folder and its files, whatever the umask of the process that wrote them. The folder around it is protected. */
export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
