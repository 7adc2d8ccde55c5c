import { gzipSync } from 'node:zlib';

/** gzip without a time and an operating system in the header (RFC 1952), which Node writes as the system that it runs on. */
export function compressReproducibly(bytes: Uint8Array, level = 9): Buffer {
  const compressed = gzipSync(bytes, { level });
  compressed[9] = 255;
  return compressed;
}
