import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';

/** User that runs PostgreSQL, which refuses root. Null: the current user. */
export type ServerUser = { uid: number; gid: number } | null;

/** "nobody" exists on all systems and owns no files. */
const unprivilegedUser = 65_534;

/** As root: the owner of an existing cluster, else nobody. As another user: that user. */
export async function chooseServerUser(clusterFolder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(clusterFolder).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: unprivilegedUser, gid: unprivilegedUser };
}

/** Whether the user can access the path. The kernel decides, because file modes do not include access lists and mounts. */
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
