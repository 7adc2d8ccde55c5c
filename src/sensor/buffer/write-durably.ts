import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of files that are not complete. */
export const unfinishedSuffix = '.unfinished';

/**
 * Writes a file completely or not at all, also when the process or the machine stops: a temporary file is written, synced and renamed, and
 * then its folder is synced. Only the owner can read the file.
 */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}${unfinishedSuffix}`;
  try {
    await using file = await open(unfinished, 'w', 0o600);
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** Makes created, renamed and removed names durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
