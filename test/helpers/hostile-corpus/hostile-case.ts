import { gzipSync } from 'node:zlib';
import { type HostileImage, imageOf } from '../hostile-images.ts';
import { sha256 } from '../oci-layout.ts';
import { buildTar, type TarPart } from '../tar-builder.ts';

/** An image or an archive that attacks a scanner. */
export interface HostileCase {
  name: string;
  /** The part of a scanner that it attacks. */
  attacks: string;
  /** An OCI layout, or the bytes of an archive file. */
  make(): HostileImage | Buffer;
  /** `fails: CODE`, `partial: CODES` of the warnings, `unread: KINDS`, or `complete`. */
  expected: string;
}

/** Text in hostile files. It must not occur in a message. */
export const canary = 'canary-7f3a9c';

/** A package that must be listed whatever else the image contains. */
export const okPackage: TarPart = {
  name: 'ok/node_modules/ok/package.json',
  content: '{"name":"ok","version":"1.0.0"}',
};

export function layerOf(...parts: (TarPart | Buffer)[]): { bytes: Buffer; diffId: string } {
  const tar = buildTar(...parts);
  return { bytes: gzipSync(tar, { level: 1 }), diffId: sha256(tar) };
}

/** An image of a layer with the ordinary package and a layer of these entries. */
export function imageWith(...parts: (TarPart | Buffer)[]): HostileImage {
  return imageOf([layerOf(okPackage), layerOf(...parts)]);
}

/** The same with the blob of the second layer as it is. */
export function imageWithBlob(bytes: Buffer, plain: Buffer | string = bytes): HostileImage {
  return imageOf([layerOf(okPackage), { bytes, diffId: sha256(plain) }]);
}
