import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { codeOf, storageUnavailable } from './storage-unavailable.ts';

/** Left free for everything else that lives on the same disk. */
const freeBytesMin = 32 * 1024 * 1024;
/** What is being written and not there yet: beside everything else, so that it can be moved in one step. */
const unfinishedFolder = '.unfinished';
const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** An object store in a folder, made on first use. Replicas may share the folder. */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('this is no key of an object');
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = join(folder, unfinishedFolder, randomUUID());
      try {
        await onDisk(() => mkdir(dirname(unfinished), { recursive: true }));
        const sizeBytes = await writeFile(unfinished, content);
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
    },
    list: (prefix) => listFiles(folder, prefix.replace(/\/$/, '')),
    async check() {
      await onDisk(async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < freeBytesMin) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
      });
    },
  };
}

/** Failures of the disk as SERVICE_UNAVAILABLE. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === '' ? error : storageUnavailable(error);
  }
}

/** Failures of the content stay what they are. */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await onDisk(() => open(path, 'wx', 0o600));
  try {
    let sizeBytes = 0;
    for await (const chunk of content) {
      await onDisk(() => file.writeFile(chunk));
      sizeBytes += chunk.byteLength;
    }
    await onDisk(() => file.sync());
    return sizeBytes;
  } finally {
    await file.close();
  }
}

async function moveTo(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
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
