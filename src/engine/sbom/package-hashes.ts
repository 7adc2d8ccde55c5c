import { boundedHashes, hexHash } from '../analyzers/package-hashes.ts';
import type { SbomPackage } from './sbom-input.ts';

/** Hashes of the file of a package, as `sha512-BASE64`: those of its metadata, and that of a Java archive that was read. */
export function hashesOf({ hashes = [], sha1 }: SbomPackage): string[] {
  return boundedHashes([...hashes, ...hexHash('sha1', sha1)]);
}
