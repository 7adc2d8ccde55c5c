/**
 * Path of the public address, `/` if there is none. It begins and ends with one slash: an address that begins with two slashes names
 * another host.
 */
export function publicPath(publicUrl: string | undefined): string {
  const path = publicUrl === undefined ? '' : new URL(publicUrl).pathname;
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}
