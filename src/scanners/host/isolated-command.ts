import type { ProcessRequest } from '../../lib/run-process.ts';
import type { Isolation } from './isolation.ts';

/** A read-only view of a path for the scanner. */
export interface Mount {
  source: string;
  /** Exists, and has the type of `source`. */
  target: string;
}

export interface CommandToIsolate {
  program: string;
  args: readonly string[];
  mounts: readonly Mount[];
  /** Existing files and folders that the scanner must not read. */
  hidden: readonly string[];
}

/**
 * Mounts views, hides paths and replaces itself by the command. Arguments: the number of mounts and their pairs, the number of hidden paths
 * and these paths, the command. A mount that cannot be made read-only is still protected by the user of the scanner or its file permissions.
 */
const mountScript = `
set -e
count=$1; shift
while [ "$count" -gt 0 ]; do
  mount --bind "$1" "$2"
  mount -o remount,bind,ro "$2" 2>/dev/null || :
  shift 2; count=$((count - 1))
done
count=$1; shift
while [ "$count" -gt 0 ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=4k,mode=0 plimsoll "$1"; else mount --bind /dev/null "$1"; fi
  shift; count=$((count - 1))
done
exec "$@"
`;

const withoutRights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];

/** The command line that runs a program isolated. Without own mounts, `mounts` and `hidden` have no effect. */
export function isolatedCommand(
  { method, user }: Isolation,
  { program, args, mounts, hidden }: CommandToIsolate,
): Pick<ProcessRequest, 'program' | 'args' | 'user'> {
  const withMounts = (...command: string[]): string[] => [
    '/bin/sh',
    '-c',
    mountScript,
    'plimsoll-mounts',
    String(mounts.length),
    ...mounts.flatMap(({ source, target }) => [source, target]),
    String(hidden.length),
    ...hidden,
    ...command,
    program,
    ...args,
  ];
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const ids = user ? [`--setuid=${user.uid}`, `--setgid=${user.gid}`] : [];
  switch (method) {
    case 'root-mounts':
      return unshare('--net', '--mount', '--', ...withMounts('setpriv', ...asUser, ...withoutRights, '--'));
    case 'root-network':
      return unshare('--net', ...ids, '--', program, ...args);
    case 'user-mounts':
      return unshare(
        '--user',
        '--map-root-user',
        '--net',
        '--mount',
        '--',
        ...withMounts('setpriv', ...withoutRights, '--'),
      );
    case 'user-network':
      return unshare('--user', '--map-root-user', '--net', '--', program, ...args);
    case 'other-user':
    case 'none':
      return { program, args, ...(user && { user }) };
  }
}

function unshare(...args: string[]): Pick<ProcessRequest, 'program' | 'args'> {
  return { program: 'unshare', args };
}
