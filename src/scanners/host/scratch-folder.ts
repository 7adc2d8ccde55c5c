import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';

const prefix = 'plimsoll-scan-';

export interface ScratchFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder for the inputs and outputs of the scanners of one scan. Only root and `groupId` (the group of the scanners) can enter it.
 * Its name contains the process that uses it, so that `sweepScratchFolders` recognizes folders of ended processes.
 */
export async function createScratchFolder(root: string, groupId: number | null): Promise<ScratchFolder> {
  await makeFolder(root);
  const path = await mkdtemp(join(root, `${prefix}${process.pid}-${await startOf(process.pid)}-`));
  await giveToGroup(path, groupId);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Lets the group of the scanners enter and read a folder, and nobody else but the owner. */
export async function giveToGroup(path: string, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  await chown(path, 0, groupId);
  await chmod(path, 0o750);
}

/** Removes folders of processes that have ended, for example because the machine was switched off. Returns their number. */
export async function sweepScratchFolders(root: string): Promise<number> {
  const names = await readdir(root).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const [, pid, start] = /^plimsoll-scan-(\d{1,10})-(\d{1,20})-/.exec(name) ?? [];
    if (pid === undefined || start === undefined || (await startOf(Number(pid))) === start) continue;
    await rm(join(root, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Start of a process in clock ticks since boot (proc(5), stat, field 22). `0` without `/proc`, `''` for no such process. */
async function startOf(pid: number): Promise<string> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may contain spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return isRunning(pid) ? '0' : '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
