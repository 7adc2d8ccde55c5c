/** `sha256:` + 64 lower-case hex characters (OCI image spec, descriptor.md §digests). Other algorithms are refused. */
export type Digest = `sha256:${string}`;

export function isDigest(value: unknown): value is Digest {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
}
