import { gzipSync } from 'node:zlib';
import { elfFile } from './executables.ts';

/**
 * A program with a compressed CycloneDX document in its data, as GraalVM's native-image stores it. `dependencies`: the coordinates that each of
 * some coordinates requires.
 */
export function nativeImage(
  coordinates: readonly string[],
  dependencies: Readonly<Record<string, readonly string[]>> = {},
): Buffer {
  const components = coordinates.map((one) => {
    const [group, name, version] = one.split(':');
    return { type: 'library', 'bom-ref': one, group, name, version, purl: `pkg:maven/${group}/${name}@${version}` };
  });
  const relations = Object.entries(dependencies).map(([ref, dependsOn]) => ({ ref, dependsOn }));
  const document = JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    components,
    dependencies: relations,
  });
  return elfFile({ data: Buffer.concat([Buffer.alloc(1180), gzipSync(document), Buffer.alloc(3000)]) });
}
