import { rmSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isFileError, openProblem, writeProblem } from '../../lib/file-problem.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';

export interface ServiceLock {
  release(): void;
}

/**
 * Locks the data folder for one service. The lock is a file lock of the kernel, which ends with its process, so that there are no stale
 * lock files. Node's only API with file locks is SQLite: an exclusive transaction on an empty database holds it.
 */
export async function lockDataFolder(folder: string, dataDir: string): Promise<ServiceLock> {
  const holderFile = join(folder, 'service.pid');
  const lockFile = join(folder, 'service.lock');
  await makeLockFile(lockFile, dataDir);
  const database = new DatabaseSync(lockFile);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw unusable(dataDir, error instanceof Error ? error.message : String(error), error);
    const holder = (await readFile(holderFile, 'utf8').catch(() => '')).trim();
    throw new DatabaseSetupError(
      `Another Plimsoll service${/^\d+$/.test(holder) ? ` (process ${holder})` : ''} uses the data folder ${dataDir}. ` +
        'Stop that service, or choose another folder with PLIMSOLL_DATA_DIR.',
      { cause: error },
    );
  }
  try {
    await writeFile(holderFile, `${process.pid}\n`);
  } catch (error) {
    database.close();
    throw unusable(dataDir, writeProblem(error), error);
  }
  return {
    release() {
      if (!database.isOpen) return;
      // Operators stop the service by this PID, which may belong to another program later. Only the holder of the lock removes the file.
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

async function makeLockFile(lockFile: string, dataDir: string): Promise<void> {
  try {
    // A user who can read the file could lock it.
    await (await open(lockFile, 'a', 0o600)).close();
  } catch (error) {
    const isRefused = isFileError(error) && ['EACCES', 'EPERM'].includes(String(error.code));
    throw unusable(dataDir, openProblem(error), error, isRefused ? ' Start Plimsoll as the user who owns it.' : '');
  }
}

const sqliteBusy = 5;

/** Other errors of the lock file, such as those of a full disk, do not mean that it is locked. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function unusable(dataDir: string, problem: string, cause: unknown, advice = ''): DatabaseSetupError {
  return new DatabaseSetupError(`The data folder ${dataDir} cannot be used: ${problem}.${advice}`, { cause });
}
