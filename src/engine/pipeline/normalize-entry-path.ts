/**
 * Converts a name from an archive to a path inside the image: no leading or trailing slash, no `.` and no `..`, `''` for the root. Names
 * are normalized as text before any link is followed, as in containerd, Docker, Podman and umoci. A `..` at the root stays at the root, as
 * in containerd and umoci; Docker and Podman refuse such a layer (`leavesRoot`). Undefined when the name contains NUL. No file system is
 * accessed.
 */
export function normalizeEntryPath(name: string): string | undefined {
  if (isNormal(name)) return name;
  // Some builders write every name like this.
  if (name.startsWith('./') && isNormal(name.slice(2))) return name.slice(2);
  if (name.includes('\0')) return undefined;
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Whether a `..` of the name would leave the root. */
export function leavesRoot(name: string): boolean {
  if (!name.includes('..')) return false;
  let depth = 0;
  for (const part of name.split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '' && part !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** Nearly all names need at most the removal of a trailing slash. The test is cheaper than splitting. */
function isNormal(name: string): boolean {
  if (name === '' || name.startsWith('/') || name.startsWith('.') || name.endsWith('/')) return false;
  return !name.includes('/.') && !name.includes('//') && !name.includes('\0');
}
