/**
 * The version in a lock file: a version as written, the commit of a Git dependency, or the version in the name of an archive. Undefined for local
 * folders. An address is never a version, because it may contain credentials.
 */
export function plainVersion(declared: string): string | undefined {
  if (!declared.includes(':')) return declared;
  const hash = declared.indexOf('#');
  if (hash !== -1) return declared.slice(hash + 1) || undefined;
  return archiveVersion(declared);
}

/** The version in the name of an archive: `https://…/left-pad-1.3.0.tgz`. */
export function archiveVersion(address: string): string | undefined {
  return /-(\d[^/]{0,255})\.tgz$/.exec(address)?.[1];
}
