/** Bytes of a hash by the name of its algorithm, as in Subresource Integrity (W3C), extended by MD5 and SHA-1 of older metadata. */
const hashBytes: ReadonlyMap<string, number> = new Map([
  ['md5', 16],
  ['sha1', 20],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
]);
const hashesMax = 4;
/** Four hashes of the longest algorithm, with options. */
const integrityLengthMax = 1024;

/** Hashes of an integrity text (`sha512-… sha1-…`) in the form `algorithm-base64`. Texts in another form give none. */
export function integrityHashes(text: string | undefined): string[] {
  if (text === undefined || text.length > integrityLengthMax) return [];
  return text.split(/\s+/).flatMap((part) => {
    const [, algorithm = '', base64 = ''] = /^([a-z0-9]+)-([A-Za-z0-9+/]+={0,2})(?:\?.*)?$/.exec(part) ?? [];
    return hashOf(algorithm, Buffer.from(base64, 'base64'));
  });
}

/** The hash that metadata state in hexadecimal form. Another text gives none. */
export function hexHash(algorithm: string, hex: string | undefined): string[] {
  return hex !== undefined && /^[0-9a-fA-F]{32,128}$/.test(hex) ? hashOf(algorithm, Buffer.from(hex, 'hex')) : [];
}

/** The hash of these bytes, if the algorithm is known and has hashes of this length. */
export function hashOf(algorithm: string, bytes: Uint8Array): string[] {
  if (hashBytes.get(algorithm) !== bytes.length) return [];
  return [`${algorithm}-${Buffer.from(bytes).toString('base64')}`];
}

/** The distinct valid hashes of a list, bounded. */
export function boundedHashes(hashes: readonly string[]): string[] {
  return [...new Set(hashes.flatMap(integrityHashes))].slice(0, hashesMax);
}
