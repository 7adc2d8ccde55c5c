import { lstat, readlink, statfs } from 'node:fs/promises';
import { ScanError } from '../../domain/scan-error.ts';
import { type OpenFolder, openFolder } from './open-beneath.ts';

/** An entry of a walked folder. */
export interface WalkedEntry {
  /** Relative to the root, with a character for each byte. */
  name: string;
  /** Where it can be opened now. */
  path: Buffer;
  kind: 'file' | 'directory' | 'symlink' | 'device' | 'pipe';
  mode: number;
  /** Target of a symbolic link, with a character for each byte. */
  linkName: string;
}

/** Content that was not read. */
export interface UnreadEntry {
  name: string;
  reason: string;
}

/** Every level keeps a folder open. */
const depthMax = 256;
const namesMax = 1_000_000;

interface Level {
  folder: OpenFolder;
  prefix: string;
  device: number;
  names: string[];
  next: number;
}

/**
 * The entries below a folder, each folder before its content. Links are reported and never followed. File systems of the kernel without files
 * of a user (`/proc`, `/sys`) are left out. Content that is unreadable is reported to `onUnread`; an entry that vanishes is left out.
 */
export async function* walkFolder(
  root: string,
  onUnread: (entry: UnreadEntry) => void,
): AsyncGenerator<WalkedEntry, void, undefined> {
  const levels: Level[] = [];
  try {
    levels.push(await openLevel(Buffer.from(root), '', undefined));
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const name = level.names[level.next];
      level.next += 1;
      if (name === undefined) {
        levels.pop();
        await level.folder.handle.close();
        continue;
      }
      const entry = await describe(level, name, onUnread);
      if (entry === undefined) continue;
      yield entry;
      if (entry.kind !== 'directory') continue;
      if (levels.length >= depthMax) {
        onUnread({ name: entry.name, reason: `folders below ${depthMax} levels are not read` });
        continue;
      }
      const inner = await tryLevel(entry, level.device, onUnread);
      if (inner) levels.push(inner);
    }
  } finally {
    for (const { folder } of levels) await folder.handle.close();
  }
}

async function tryLevel(
  { path, name }: WalkedEntry,
  device: number,
  onUnread: (entry: UnreadEntry) => void,
): Promise<Level | undefined> {
  try {
    return await openLevel(path, `${name}/`, device);
  } catch (error) {
    if (error instanceof ScanError) throw error;
    const reason = unreadReason(error);
    if (reason !== undefined) onUnread({ name, reason });
    return undefined;
  }
}

/** `device` is that of the parent: the names of another file system are read only if it is not one of the kernel. */
async function openLevel(path: Buffer, prefix: string, device: number | undefined): Promise<Level> {
  const folder = await openFolder(path);
  try {
    const { dev } = await folder.handle.stat();
    const isLeftOut = device !== undefined && dev !== device && (await isOfKernel(path));
    const names = isLeftOut ? [] : await folder.names(namesMax);
    if (names === undefined) throw new ScanError('LIMIT_EXCEEDED', `A folder has more than ${namesMax} entries.`);
    return { folder, prefix, device: dev, names, next: 0 };
  } catch (error) {
    await folder.handle.close();
    throw error;
  }
}

/** Magic numbers of Linux (`statfs(2)`): proc, sysfs, cgroup, cgroup2, devpts, debugfs, tracefs, securityfs, bpf, pstore, mqueue, configfs, efivarfs, nsfs, binfmt_misc, selinuxfs, fusectl. */
const kernelFileSystems: ReadonlySet<number> = new Set([
  0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x1cd1, 0x64626720, 0x74726163, 0x73636673, 0xcafe4a11, 0x6165676c,
  0x19800202, 0x62656570, 0xde5e81e4, 0x6e736673, 0x42494e4d, 0xf97cff8c, 0x65735543,
]);

async function isOfKernel(path: Buffer): Promise<boolean> {
  const { type } = await statfs(path);
  return kernelFileSystems.has(type >>> 0);
}

async function describe(
  { folder, prefix }: Level,
  name: string,
  onUnread: (entry: UnreadEntry) => void,
): Promise<WalkedEntry | undefined> {
  const path = folder.pathOf(name);
  const full = prefix + name;
  try {
    const stats = await lstat(path);
    const entry = { name: full, path, mode: stats.mode & 0o7777, linkName: '' };
    if (stats.isFile()) return { ...entry, kind: 'file' };
    if (stats.isDirectory()) return { ...entry, kind: 'directory' };
    if (stats.isSymbolicLink()) return { ...entry, kind: 'symlink', linkName: await readlink(path, 'latin1') };
    return { ...entry, kind: stats.isFIFO() ? 'pipe' : 'device' };
  } catch (error) {
    const reason = unreadReason(error);
    if (reason !== undefined) onUnread({ name: full, reason });
    return undefined;
  }
}

/** Undefined for an entry that no longer exists. */
export function unreadReason(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ELOOP' || code === 'ENOTDIR' || code === 'ENXIO') return 'it was replaced while it was read';
  return 'an error of the file system';
}
