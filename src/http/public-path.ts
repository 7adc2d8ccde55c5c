/**
 * Returns the path of the public address with one slash at its beginning and end, or `/` if the address has no path. A browser reads two slashes
 * at the beginning of a path as the name of another host.
 */
export function publicPath(publicUrl: string | undefined): string {
  const path = publicUrl === undefined ? '' : new URL(publicUrl).pathname;
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}
