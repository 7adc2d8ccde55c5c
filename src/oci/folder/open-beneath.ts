import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, opendir } from 'node:fs/promises';

/** Linux names open folders by their descriptors: a path below one cannot leave it when another process replaces a folder by a link. */
const hasDescriptorPaths = existsSync('/proc/self/fd');
const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY, O_NONBLOCK } = constants;

/** A folder that stays the same one while its path changes. Elsewhere than on Linux, it is the folder at the path. */
export interface OpenFolder {
  handle: FileHandle;
  /** Path of an entry of this folder, of which only the last part may be a link. */
  pathOf(name: string): Buffer;
  /** Names with a character for each byte, in byte order, which makes the result independent of the file system. */
  names(namesMax: number): Promise<string[] | undefined>;
}

/** Opens a folder whose last part is not a link. */
export async function openFolder(path: Buffer): Promise<OpenFolder> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_DIRECTORY);
  const here = Buffer.concat([hasDescriptorPaths ? Buffer.from(`/proc/self/fd/${handle.fd}`) : path, Buffer.from('/')]);
  const pathOf = (name: string): Buffer => Buffer.concat([here, Buffer.from(name, 'latin1')]);
  return { handle, pathOf, names: (namesMax) => namesIn(pathOf('.'), namesMax) };
}

/** Opens a file that is not a link. A named pipe does not block. */
export function openFileBeneath(path: Buffer): Promise<FileHandle> {
  return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/** Undefined when there are more than `namesMax`. */
async function namesIn(path: Buffer, namesMax: number): Promise<string[] | undefined> {
  const names: string[] = [];
  for await (const { name } of await opendir(path, { bufferSize: 256, encoding: 'latin1' })) {
    if (names.length >= namesMax) return undefined;
    names.push(name);
  }
  return names.sort();
}
