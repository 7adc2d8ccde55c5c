import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandonedFolders } from './remove-abandoned-folders.ts';

/** A temporary file that only this user can read. */
export interface PrivateFile {
  file: FileHandle;
  /** Any thread and child process of this process can open it. */
  path: string;
  /** Closes the file and removes it. */
  close(): Promise<void>;
}

/** Followed by the id of the process, so that another process recognizes the folder of an ended one. */
const folderPrefix = 'plimsoll-archive-';

/**
 * Creates an empty temporary file. On Linux it has no name, so that nothing remains even when the process is killed. On other systems, the
 * next call of any process removes the files of processes that have ended.
 */
export async function createPrivateFile(): Promise<PrivateFile> {
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const path = join(folder, 'archive.tar');
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'wx+', 0o600);
    const opened = file;
    const nameless = `/proc/${process.pid}/fd/${opened.fd}`;
    if ((await stat(nameless).catch(() => undefined))?.isFile() === true) {
      await rm(folder, { recursive: true, force: true });
      return { file: opened, path: nameless, close: () => opened.close() };
    }
    await removeAbandonedFolders(tmpdir(), folderPrefix);
    const close = async (): Promise<void> => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    };
    return { file: opened, path, close };
  } catch (error) {
    await file?.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
