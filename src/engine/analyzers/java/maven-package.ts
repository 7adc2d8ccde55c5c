import type { DeclaredPackage } from '../../../domain/package.ts';
import { isExactVersion, isMavenId, type MavenCoordinates } from './maven-coordinates.ts';

/** Undefined for incomplete coordinates, and those that Maven does not accept. */
export function mavenPackage(
  { group, artifact, version }: Partial<MavenCoordinates>,
  isDevelopment = false,
): DeclaredPackage | undefined {
  if (!isMavenId(group) || !isMavenId(artifact) || !isExactVersion(version)) return undefined;
  const name = `${group}:${artifact}`;
  return { type: 'maven', name, version, licenses: [], ...(isDevelopment && { isDevelopment }) };
}
