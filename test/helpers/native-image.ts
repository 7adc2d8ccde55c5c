import { gzipSync } from 'node:zlib';
import { elfFile } from './executables.ts';

/** A program with a compressed CycloneDX document in its data, as GraalVM's native-image stores it. */
export function nativeImage(coordinates: readonly string[]): Buffer {
  const components = coordinates.map((one) => {
    const [group, name, version] = one.split(':');
    return { type: 'library', group, name, version, purl: `pkg:maven/${group}/${name}@${version}` };
  });
  const document = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components });
  return elfFile({ data: Buffer.concat([Buffer.alloc(1180), gzipSync(document), Buffer.alloc(3000)]) });
}
