/** The first twelve hexadecimal digits of a digest, which is what registries and container tools show. */
export function shortDigest(digest: string): string {
  return digest.replace(/^[a-z0-9]+:/, '').slice(0, 12);
}
