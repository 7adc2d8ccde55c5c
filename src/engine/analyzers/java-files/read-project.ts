import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { isMavenId } from '../java/maven-coordinates.ts';
import { mavenPackage } from '../java/maven-package.ts';
import { type Pom, type PomDependency, readPom } from '../java/read-pom.ts';
import { resolvePomText } from '../java/resolve-pom-text.ts';

/** Scopes of dependencies that the image of an application does not contain, or that its runtime provides. */
const otherScopes = new Set(['provided', 'system', 'import']);

/** The dependencies of a project of an application whose exact versions are in this file. A warning counts the others. */
export function readProject(bytes: Buffer): FileFacts {
  const pom = readPom(bytes.toString('utf8'));
  if (!pom) return { warnings: ['The file is not a Maven project file.'] };
  const builder = new FactsBuilder();
  const managed = managedVersions(pom);
  let unknown = 0;
  for (const dependency of pom.dependencies) {
    if (otherScopes.has(dependency['scope'] ?? '')) continue;
    const name = nameOf(pom, dependency);
    if (!name) continue;
    const isDevelopment = dependency['scope'] === 'test';
    const version = resolvePomText(pom, dependency['version'] ?? managed.get(name.key));
    const found = mavenPackage({ ...name, ...(version !== undefined && { version }) }, isDevelopment);
    if (found) builder.addPackage(found, found.name);
    else unknown += isDevelopment ? 0 : 1;
  }
  if (unknown > 0) {
    builder.warn(
      `The exact versions of ${unknown} dependencies are not in this file, and these packages were not assessed.`,
    );
  }
  return { ...builder.build(), lockScope: 'image' };
}

function nameOf(pom: Pom, dependency: PomDependency): { group: string; artifact: string; key: string } | undefined {
  const group = resolvePomText(pom, dependency['groupId']);
  const artifact = resolvePomText(pom, dependency['artifactId']);
  if (!isMavenId(group) || !isMavenId(artifact)) return undefined;
  return { group, artifact, key: `${group}:${artifact}` };
}

function managedVersions(pom: Pom): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const managed of pom.managed) {
    const version = managed['version'];
    const name = nameOf(pom, managed);
    if (name && version !== undefined && !versions.has(name.key)) versions.set(name.key, version);
  }
  return versions;
}
