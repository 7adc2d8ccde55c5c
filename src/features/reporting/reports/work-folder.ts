import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDiskFull, storageUnavailable } from '../../../storage/storage-unavailable.ts';

const prefix = 'plimsoll-report-';

/** Runs `work` with a temporary folder and then removes the folder, also after an error. A full disk is SERVICE_UNAVAILABLE. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } catch (error) {
    throw isDiskFull(error) ? storageUnavailable(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Longer than the timeout of any work. */
const staleMs = 2 * 60 * 60 * 1000;

/** Removes the folders of processes that were killed and returns their number. Folders of other users cannot be removed and are ignored. */
export async function sweepWorkFolders(): Promise<number> {
  const before = new Date(Date.now() - staleMs);
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const isOld = await stat(path).then(
      ({ mtime }) => mtime < before,
      () => false,
    );
    if (
      isOld &&
      (await rm(path, { recursive: true, force: true }).then(
        () => true,
        () => false,
      ))
    )
      removed += 1;
  }
  return removed;
}
