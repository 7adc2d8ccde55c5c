/** The token of a one-time link: the part of the address after `#token=`, which browsers never send to a server. Null if it is absent. */
export function linkTokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === null || token === '' ? null : token;
}
