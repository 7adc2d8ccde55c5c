import { chown, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ServerUser } from './server-user.ts';

export interface SocketFolder {
  /** Path in the form for PostgreSQL. */
  serverPath: string;
  /** Absolute path for clients. */
  clientPath: string;
  remove(): Promise<void>;
}

/** sun_path has 108 bytes with the terminator on Linux, 104 on macOS. */
const pathBytesMax = 103;
const socketName = '.s.PGSQL.5432';
const temporaryPrefix = 'plimsoll-socket-';
const noteName = 'socket-folder';

/** Returns the socket folder of a running server when it is outside the cluster. */
export async function notedSocketFolder(home: string): Promise<string | undefined> {
  const folder = await readFile(join(home, noteName), 'utf8').catch(() => '');
  return basename(folder).startsWith(temporaryPrefix) ? folder : undefined;
}

/**
 * The socket is in the cluster, which is inaccessible to other users; the server names it relative to its working folder. If the path is
 * too long for a socket address, a separate folder in the system's temporary folder is used with the same permissions.
 */
export async function openSocketFolder(home: string, clusterFolder: string, owner: ServerUser): Promise<SocketFolder> {
  const noteFile = join(home, noteName);
  await removeNoted(noteFile);
  if (fits(clusterFolder)) return { serverPath: '.', clientPath: clusterFolder, remove: async () => undefined };
  const parent = fits(join(tmpdir(), `${temporaryPrefix}xxxxxx`)) ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, temporaryPrefix));
  await writeFile(noteFile, folder);
  if (owner) await chown(folder, owner.uid, owner.gid);
  return { serverPath: folder, clientPath: folder, remove: () => removeNoted(noteFile) };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= pathBytesMax;
}

/** Deletes the folder of a killed process, whose name is stored in the note file. */
async function removeNoted(noteFile: string): Promise<void> {
  const folder = await readFile(noteFile, 'utf8').catch(() => '');
  if (!basename(folder).startsWith(temporaryPrefix)) return;
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory()) await rm(folder, { recursive: true, force: true });
  await rm(noteFile, { force: true });
}
