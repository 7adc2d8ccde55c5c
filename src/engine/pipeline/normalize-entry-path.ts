/**
 * Converts a name from an archive to a path inside the image: no leading or trailing slash, no `.` and no `..`, `''` for the root. Names
 * are normalized as text before any link is followed, and a `..` at the root stays at the root, as in Docker, Podman, containerd and umoci
 * (docs/decisions/0041). Undefined when the name contains NUL. No file system is accessed.
 */
export function normalizeEntryPath(name: string): string | undefined {
  // Some builders write every name like this.
  const path = name.startsWith('./') ? name.slice(2) : name;
  if (isNormal(path)) return path;
  if (name.includes('\0')) return undefined;
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Target of a symbolic link without the names before each `..`, which may be links. */
export function normalizeTarget(target: string): string {
  const parts: string[] = [];
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    const last = parts.at(-1);
    if (part !== '..' || last === undefined || last === '..') parts.push(part);
    else parts.pop();
  }
  return `${target.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

/**
 * Whether a `..` of the target of a hard link follows a name. Docker and Podman normalize such a target as text, and containerd follows links before the
 * `..`. All of them keep a `..` at the root at the root.
 */
export function hasInnerParent(name: string): boolean {
  if (!name.includes('..')) return false;
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const first = parts.findIndex((part) => part !== '..');
  return first !== -1 && parts.includes('..', first);
}

/**
 * `normalizeEntryPath` for the names of a layer in their order. Most of them are in the folder of the one before, so that only their last
 * part must be read.
 */
export function createPathNormalizer(): (name: string) => string | undefined {
  /** The last name up to its last slash, if it lost nothing but `./`. */
  let folder = '';
  return (name) => {
    const lost = name.startsWith('./') ? 2 : 0;
    // Comparing the start of two texts by `startsWith` takes five times as long.
    const isInFolder = folder !== '' && name.slice(0, folder.length) === folder;
    if (isInFolder && isPlainPart(name, folder.length)) return name.slice(lost);
    const path = normalizeEntryPath(name);
    folder = path?.length === name.length - lost ? name.slice(0, name.lastIndexOf('/') + 1) : '';
    return path;
  };
}

/** Whether the rest of a name is one part that needs no normalization. */
function isPlainPart(name: string, start: number): boolean {
  if (start === name.length || name.charCodeAt(start) === dot) return false;
  for (let index = start; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code === slash || code === 0) return false;
  }
  return true;
}

const dot = 46;
const slash = 47;

/** Nearly all names need at most the removal of a trailing slash. The test is cheaper than splitting. */
function isNormal(name: string): boolean {
  if (name === '' || name.startsWith('/') || name.startsWith('.') || name.endsWith('/')) return false;
  return !name.includes('/.') && !name.includes('//') && !name.includes('\0');
}
