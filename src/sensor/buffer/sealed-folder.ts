import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { seal, UnsealError, unseal } from '../../lib/seal.ts';
import { syncFolder, unfinishedSuffix, writeDurably } from './write-durably.ts';

/** Suffix of files that cannot be decrypted. */
const unreadableSuffix = '.unreadable';

export interface SealedFile {
  name: string;
  sizeBytes: number;
}

/** Files that are encrypted with one key. The name of a file is part of what is authenticated, so that files cannot be exchanged. */
export interface SealedFolder {
  /** By name. */
  list(): Promise<SealedFile[]>;
  /** Files that could not be decrypted, by name. */
  listUnreadable(): Promise<SealedFile[]>;
  write(name: string, content: Uint8Array): Promise<SealedFile>;
  /** Returns undefined for a file that does not exist, and for one that cannot be decrypted, which is set aside and never deleted. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Renames a file that this version cannot use. It is never deleted. */
  setAside(name: string): Promise<void>;
}

/** Opens the folder and removes incomplete files. Creates it if necessary. */
export async function openSealedFolder(
  folder: string,
  { key, suffix }: { key: Uint8Array; suffix: string },
): Promise<SealedFolder> {
  await makeFolder(folder, { mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.endsWith(unfinishedSuffix)) await rm(join(folder, name), { force: true });
  }
  const purposeOf = (name: string): string => `plimsoll sensor ${name}`;
  const listWith = async (ending: string): Promise<SealedFile[]> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
    const files: SealedFile[] = [];
    for (const name of names) files.push({ name, sizeBytes: (await stat(join(folder, name))).size });
    return files;
  };
  const setAside = async (name: string): Promise<void> => {
    await rename(join(folder, name), join(folder, `${name}${unreadableSuffix}`));
  };
  return {
    setAside,
    list: () => listWith(suffix),
    listUnreadable: () => listWith(unreadableSuffix),
    async write(name, content) {
      const sealed = seal(key, content, purposeOf(name));
      await writeDurably(join(folder, name), sealed);
      return { name, sizeBytes: sealed.length };
    },
    async read(name) {
      const path = join(folder, name);
      try {
        return unseal(key, await readFile(path), purposeOf(name));
      } catch (error) {
        if (error instanceof UnsealError) await setAside(name);
        else if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        return undefined;
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
      await syncFolder(folder);
    },
  };
}
