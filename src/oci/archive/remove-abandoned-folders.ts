import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A temporary folder that other users fill must not delay a scan. */
const entriesMax = 10_000;

/** Removes the folders `<prefix><pid>-…` of this user whose process has ended. Errors are ignored: a later call tries again. */
export async function removeAbandonedFolders(parent: string, prefix: string): Promise<void> {
  let entries = 0;
  const found = await opendir(parent).catch(() => undefined);
  for await (const { name } of found ?? []) {
    entries += 1;
    if (entries > entriesMax) return;
    const pid = name.startsWith(prefix) ? /^(\d{1,10})-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    const isOwn = await lstat(path).then(
      (stats) => stats.isDirectory() && stats.uid === process.getuid?.(),
      () => false,
    );
    if (isOwn) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A process of another user counts as alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
