import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';

/** Whom PostgreSQL runs as: it refuses root. Null: as ourselves. */
export type ServerUser = { uid: number; gid: number } | null;

/** "nobody": exists everywhere and owns nothing. */
const unprivilegedUser = 65_534;

/** As root: whoever owns the cluster already, or nobody. As an ordinary user: that user. */
export async function chooseServerUser(clusterFolder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(clusterFolder).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: unprivilegedUser, gid: unprivilegedUser };
}

/** Whether the owner can get at the path: asked of the kernel, because modes alone leave out access lists and mounts. */
export async function canReach(owner: ServerUser, path: string, how: 'enter' | 'read'): Promise<boolean> {
  if (owner === null) {
    return access(path, how === 'enter' ? constants.X_OK : constants.R_OK).then(
      () => true,
      () => false,
    );
  }
  const test = how === 'enter' ? 'cd -- "$1"' : 'test -r "$1"';
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', test, 'sh', path], { ...owner, cwd: '/', env: {}, timeout: 10_000 }, (error) =>
      resolve(error === null),
    );
  });
}
