import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferError } from './buffer-error.ts';

const fileName = 'sensor.pid';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Ensures that one process uses the folder. The file of a process that was killed does not count, and neither does one with the id of this
 * process, which is the same after a restart in a container. Throws BufferError.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, fileName);
  for (;;) {
    try {
      await using file = await open(path, 'wx', 0o600);
      await file.writeFile(String(process.pid));
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder !== process.pid && isRunning(holder)) {
      throw new BufferError(
        `The folder ${folder} is used by another sensor (process ${holder}). Use another --data-dir.`,
      );
    }
    await rm(path, { force: true });
  }
}

function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
