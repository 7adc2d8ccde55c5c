import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSetupError } from '../database-setup-error.ts';

/**
 * Handles the server of an earlier process: waits for one that is shutting down, stops one without a watchdog, and removes a PID file
 * without its server, with which PostgreSQL would refuse to start if the PID now belongs to another process. Only the holder of the data
 * folder's lock may call it.
 */
export async function clearLeftoverServer(
  clusterFolder: string,
  onProgress: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pid = await findServer(clusterFolder);
  if (pid !== undefined) {
    onProgress('waiting for the database of an earlier run to stop');
    const stopped =
      (await hasExited(pid, clusterFolder, 1_000, signal)) ||
      // Fast shutdown. A watchdog may have requested it already; a second request has no effect.
      (await signalAndWait(pid, 'SIGINT', clusterFolder, 30_000, signal)) ||
      (await signalAndWait(pid, 'SIGQUIT', clusterFolder, 10_000, signal));
    if (!stopped) {
      throw new DatabaseSetupError(
        `A PostgreSQL server of an earlier run (process ${pid}) still uses ${clusterFolder} and does not stop. Stop it, then start Plimsoll again.`,
      );
    }
  }
  await rm(join(clusterFolder, 'postmaster.pid'), { force: true });
}

async function findServer(clusterFolder: string): Promise<number | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return (await isServerOf(pid, clusterFolder)) ? pid : undefined;
}

/** The working folder of PostgreSQL is its cluster. Without /proc, the name of the process decides. */
async function isServerOf(pid: number, clusterFolder: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return folder === (await realpath(clusterFolder).catch(() => clusterFolder));
  }
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'command=', '-p', String(pid)], (_error, stdout) =>
      resolve(stdout.includes('postgres')),
    );
  });
}

async function hasExited(
  pid: number,
  clusterFolder: string,
  withinMs: number,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (!(await isServerOf(pid, clusterFolder))) return true;
    stopping?.throwIfAborted();
    await delay(20);
  }
  return false;
}

async function signalAndWait(
  pid: number,
  signal: NodeJS.Signals,
  clusterFolder: string,
  withinMs: number,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended meanwhile or belongs to another user; the wait shows which.
  }
  return hasExited(pid, clusterFolder, withinMs, stopping);
}
