/** Facts of an entry's path and mode for image checks, without its content. */
export type EntryMark =
  | 'setuid'
  | 'setgid'
  | 'world-writable-file'
  | 'world-writable-directory'
  | 'package-cache'
  | 'sudo'
  | 'sshd';

const setuidBit = 0o4000;
const setgidBit = 0o2000;
const stickyBit = 0o1000;
const othersWriteBit = 0o002;

/**
 * Facts of a regular file (`sizeBytes` is 0 for hard links, whose header has no size). It only tests strings and bits, because it is called
 * millions of times.
 */
export function markFile(path: string, sizeBytes: number, mode: number): EntryMark[] {
  const marks: EntryMark[] = [];
  if ((mode & setuidBit) !== 0) marks.push('setuid');
  if ((mode & setgidBit) !== 0) marks.push('setgid');
  if ((mode & othersWriteBit) !== 0) marks.push('world-writable-file');
  if (sizeBytes > 0 && isPackageCache(path)) marks.push('package-cache');
  const program = programMark(path);
  if (program) marks.push(program);
  return marks;
}

export function markDirectory(mode: number): EntryMark[] {
  return (mode & othersWriteBit) !== 0 && (mode & stickyBit) === 0 ? ['world-writable-directory'] : [];
}

/** Programs may also be links (`sudo` → an alternative). Their name counts. */
export function programMark(path: string): EntryMark | undefined {
  if (path.endsWith('bin/sudo') && programFolders.test(path)) return 'sudo';
  if (path.endsWith('sbin/sshd') && programFolders.test(path)) return 'sshd';
  return undefined;
}

const programFolders = /^(?:usr\/(?:local\/)?)?s?bin\/[a-z]+$/;

function isPackageCache(path: string): boolean {
  if (path.startsWith('var/')) {
    return (
      (path.startsWith('var/cache/apt/archives/') && path.endsWith('.deb')) ||
      (path.startsWith('var/cache/apt/') && path.endsWith('.bin')) ||
      (path.startsWith('var/lib/apt/lists/') && !path.endsWith('/lock')) ||
      path.startsWith('var/cache/apk/')
    );
  }
  if (path.startsWith('etc/apk/cache/')) return true;
  return homeCaches.test(path);
}

const homeCaches = /^(?:root|home\/[^/]+)\/(?:\.cache\/(?:pip|uv|yarn|pnpm)|\.npm\/_cacache)\//;
