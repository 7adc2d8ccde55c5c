/**
 * A name from an archive as a path inside the image: no leading or trailing slash, no `.`, `''` for the root. Undefined when it
 * has `..` (it points out of where it stands; nothing good writes that) or NUL. Nothing here ever touches a file system.
 */
export function normalizeEntryPath(name: string): string | undefined {
  if (isNormal(name)) return name;
  if (name.includes('\0')) return undefined;
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') return undefined;
    parts.push(part);
  }
  return parts.join('/');
}

/** Nearly all names need at most a trailing slash cut; looking costs less than splitting. */
function isNormal(name: string): boolean {
  if (name === '' || name.startsWith('/') || name.startsWith('.') || name.endsWith('/')) return false;
  return !name.includes('/.') && !name.includes('//') && !name.includes('\0');
}
