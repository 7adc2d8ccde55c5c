import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { codeOf, storageUnavailable } from './storage-unavailable.ts';

const megabyte = 1024 * 1024;
/** Interval at which the free disk space is checked while a file is written. */
const bytesBetweenChecks = 16 * megabyte;
/** Another process may delete an empty folder between its creation and the first file. */
const moveTriesMax = 5;
/** Folder of incomplete files on the same file system, so that a complete file can be renamed atomically. */
const unfinishedFolder = '.unfinished';
const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export interface FolderStoreOptions {
  /** Disk space that must stay free, mainly for the database; with less the store is full. 256 MiB by default. */
  reserveBytes?: number;
  /** Returns the free disk space of a folder; replaced in tests. */
  freeBytesOf?: (folder: string) => Promise<number>;
}

/** Object store in a folder, which is created on first use. Replicas may share the folder. */
export function createFolderStore(
  folder: string,
  { reserveBytes = 256 * megabyte, freeBytesOf = freeBytes }: FolderStoreOptions = {},
): ObjectStore {
  const requireSpace = async (): Promise<void> => {
    if ((await freeBytesOf(folder)) < reserveBytes)
      throw Object.assign(new Error('the free disk space is reserved'), { code: 'ENOSPC' });
  };
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('invalid object key');
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = join(folder, unfinishedFolder, randomUUID());
      try {
        await onDisk(async () => {
          await makeFolder(dirname(unfinished), { mode: 0o700 });
          await requireSpace();
        });
        const sizeBytes = await writeFile(unfinished, content, requireSpace);
        await onDisk(() => moveTo(unfinished, path));
        return sizeBytes;
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async open(key) {
      const path = pathOf(key);
      return onDisk(() => openFile(path));
    },
    async delete(key) {
      const path = pathOf(key);
      await onDisk(() => rm(path, { force: true }));
      await removeEmptyFolders(dirname(path), folder);
    },
    list: (prefix) => listFiles(folder, prefix.replace(/\/$/, '')),
    async removeUnfinished(before) {
      let removed = 0;
      const under = join(folder, unfinishedFolder);
      for (const { name } of await onDisk(() => readFolder(under))) {
        const path = join(under, name);
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtime >= before) continue;
        await onDisk(() => rm(path, { force: true }));
        removed += 1;
      }
      return removed;
    },
    async check() {
      await onDisk(async () => {
        await makeFolder(folder, { mode: 0o700 });
        await requireSpace();
      });
    },
  };
}

/** Converts errors of the disk to SERVICE_UNAVAILABLE. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === '' ? error : storageUnavailable(error);
  }
}

/** Errors of the content are not converted. */
async function writeFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  requireSpace: () => Promise<void>,
): Promise<number> {
  const file = await onDisk(() => open(path, 'wx', 0o600));
  try {
    let sizeBytes = 0;
    let checkAt = bytesBetweenChecks;
    for await (const chunk of content) {
      await onDisk(() => file.writeFile(chunk));
      sizeBytes += chunk.byteLength;
      if (sizeBytes < checkAt) continue;
      await onDisk(requireSpace);
      checkAt = sizeBytes + bytesBetweenChecks;
    }
    await onDisk(() => file.sync());
    return sizeBytes;
  } finally {
    await file.close();
  }
}

async function moveTo(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolder(dirname(to), { mode: 0o700 });
      return await rename(from, to);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === moveTriesMax) throw error;
    }
  }
}

async function removeEmptyFolders(lowest: string, root: string): Promise<void> {
  // Deleting fails when the folder is not empty or another process was faster.
  const removed = (path: string): Promise<boolean> =>
    rmdir(path).then(
      () => true,
      () => false,
    );
  for (let path = lowest; path !== root && (await removed(path)); path = dirname(path));
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function openFile(path: string): Promise<StoredObject | null> {
  try {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    return { sizeBytes: size, content: file.createReadStream() };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function* listFiles(folder: string, under: string): AsyncGenerator<{ key: string; storedAt: Date }> {
  const entries = await onDisk(() => readFolder(join(folder, under)));
  for (const entry of entries) {
    const key = under === '' ? entry.name : `${under}/${entry.name}`;
    if (!keyPattern.test(key)) continue;
    if (entry.isDirectory()) yield* listFiles(folder, key);
    else {
      const found = await stat(join(folder, key)).catch(() => undefined);
      if (found) yield { key, storedAt: found.mtime };
    }
  }
}

async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
