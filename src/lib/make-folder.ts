import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFileError } from './file-problem.ts';

/**
 * Creates a folder and the missing folders above it. An existing folder is not changed.
 *
 * The recursive `mkdir` of Node never ends, and occupies a thread, when a folder exists in which the system creates no entries and reports
 * ENOENT, such as `/proc` and folders that were deleted while they are open.
 *
 * @throws error of the system call: ENOENT for such a folder and for a link without a target, and EEXIST or ENOTDIR when a file is in the way.
 */
export async function makeFolder(path: string, { mode = 0o777 }: { mode?: number } = {}): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (!isFileError(error) || error.code !== 'ENOENT' || parent === path) throw error;
    await makeFolder(parent, { mode });
    await makeOne(path, mode);
  }
}

async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (!isFileError(error) || error.code === 'ENOENT') throw error;
    // Read-only file systems and macOS report other errors than EEXIST for a folder that exists.
    const found = await stat(path).catch((cause: unknown) => {
      // Another process may delete the folder in between, which is ENOENT for callers that try again.
      throw error.code === 'EEXIST' ? cause : error;
    });
    if (!found.isDirectory()) throw error;
  }
}
