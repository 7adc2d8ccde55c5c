import { isMavenId } from './maven-coordinates.ts';
import type { Pom } from './read-pom.ts';
import { resolvePomText } from './resolve-pom-text.ts';

/** Scopes of dependencies that a project contains or needs at run time. Absent: `compile`. */
const runTimeScopes = new Set([undefined, '', 'compile', 'runtime']);

/** `group:artifact` of the dependencies that a project needs at run time. */
export function runTimeDependencies(pom: Pom): string[] {
  return pom.dependencies.flatMap((one) => {
    if (!runTimeScopes.has(one['scope']) || one['optional'] === 'true') return [];
    const group = resolvePomText(pom, one['groupId']);
    const artifact = resolvePomText(pom, one['artifactId']);
    return isMavenId(group) && isMavenId(artifact) ? [`${group}:${artifact}`] : [];
  });
}
