import type { DeclaredPackage } from '../../../domain/package.ts';
import { isExactVersion } from './maven-coordinates.ts';
import { attribute, type Manifest } from './read-manifest.ts';

/** The Java runtime that an archive is a part of (`jrt-fs.jar`, `rt.jar`), which has no Maven coordinates. */
export function runtimePackage(manifest: Manifest | undefined): DeclaredPackage | undefined {
  if (attribute(manifest, 'implementation-title') !== 'Java Runtime Environment') return undefined;
  return javaRuntime(attribute(manifest, 'implementation-version'), attribute(manifest, 'implementation-vendor'));
}

/** `vendor` distributes the runtime: `Eclipse Adoptium`. Undefined without an exact version. */
function javaRuntime(version: string | undefined, vendor: string | undefined): DeclaredPackage | undefined {
  if (!isExactVersion(version)) return undefined;
  return { type: 'generic', name: 'openjdk', version, licenses: [], ...(vendor !== undefined && { supplier: vendor }) };
}
