import { deriveCoordinates } from './derive-coordinates.ts';
import { archiveTitle } from './java-archive-name.ts';
import { isExactVersion, isMavenId, type MavenCoordinates } from './maven-coordinates.ts';
import { isModuleIn, type StatedModule } from './module-reader.ts';
import { parseArchiveTitle } from './parse-archive-title.ts';
import { attribute, type Manifest } from './read-manifest.ts';
import type { Pom } from './read-pom.ts';
import { resolvePomText } from './resolve-pom-text.ts';

/** What one archive says about itself and the packages that were merged into it. */
export interface ArchiveEvidence {
  /** Of the archive. Only its last part is used. */
  path: string;
  /** By the name of the entry. */
  properties: ReadonlyMap<string, Partial<MavenCoordinates>>;
  poms: ReadonlyMap<string, Pom>;
  /** Modules that libraries state in it beside their Maven metadata. */
  stated: readonly StatedModule[];
  manifest: Manifest | undefined;
}

export interface IdentifiedPackage extends Omit<MavenCoordinates, 'group'> {
  group?: string;
  pom?: Pom | undefined;
  /** The archive itself, and not a package that was merged into it. */
  isMain: boolean;
  /** A module that its library states, which says nothing about the rest of the archive. */
  isPart?: true;
  /** From the manifest and the name of the file, so the group may be wrong or absent. */
  isDerived: boolean;
}

/**
 * The packages in an archive: one for each file of Maven metadata, and the archive itself, which is one of them or is derived from its name
 * and manifest.
 */
export function identifyArchive(evidence: ArchiveEvidence): IdentifiedPackage[] {
  const stated = new Set(evidence.stated.map(({ artifact }) => artifact));
  const identified = identifyByMetadata(evidence);
  const found = identified.filter((one) => one.group !== undefined || !stated.has(one.artifact));
  const named = new Set(identified.map(({ artifact }) => artifact));
  const known = new Set(found.map(({ artifact }) => artifact));
  const others = evidence.stated.filter((one) => !isModuleIn(one, known));
  return [
    ...found,
    ...others.map(({ group, artifact, version }): IdentifiedPackage => {
      return {
        group,
        artifact,
        version,
        isMain: false,
        isDerived: false,
        ...(!named.has(artifact) && { isPart: true }),
      };
    }),
  ];
}

function identifyByMetadata(evidence: ArchiveEvidence): IdentifiedPackage[] {
  const declared = listDeclared(evidence);
  const main = findMain(declared, evidence);
  const found = declared.map((one): IdentifiedPackage => ({ ...one, isMain: one === main, isDerived: false }));
  if (main) return found;
  // The manifest of an archive with merged packages may be the one of any of them.
  const derived = deriveCoordinates(evidence.path, found.length > 0 ? undefined : evidence.manifest);
  if (!derived || found.some(({ artifact }) => artifact === derived.artifact)) return found;
  // The own metadata of an application is one of many when its file has a name of its own.
  const isNamed = parseArchiveTitle(archiveTitle(evidence.path)).version !== undefined;
  if (found.length > 0 && !isNamed) return found;
  return [{ ...derived, isMain: true, isDerived: true }, ...found];
}

type Declared = MavenCoordinates & { pom?: Pom | undefined };

function listDeclared({ properties, poms, manifest, path }: ArchiveEvidence): Declared[] {
  const found = new Map<string, Declared>();
  const add = (coordinates: Partial<MavenCoordinates>, pom: Pom | undefined): void => {
    const { group, artifact, version } = coordinates;
    if (!isMavenId(group) || !isMavenId(artifact) || !isExactVersion(version)) return;
    found.set(`${group}:${artifact}:${version}`, { group, artifact, version, pom });
  };
  const pomByFolder = new Map([...poms].map(([name, pom]) => [folderOf(name), pom]));
  const read = new Set<string>();
  for (const [name, values] of properties) {
    const folder = folderOf(name);
    read.add(folder);
    const pom = pomByFolder.get(folder);
    add({ ...idsOf(folder), ...pomCoordinates(pom), ...values }, pom);
  }
  for (const [folder, pom] of pomByFolder) {
    if (read.has(folder)) continue;
    const known = { ...idsOf(folder), ...pomCoordinates(pom) };
    // The version of a project with a parent elsewhere is only in the name and manifest of its own archive.
    const version = known.version ?? (poms.size === 1 ? deriveCoordinates(path, manifest)?.version : undefined);
    add({ ...known, ...(version !== undefined && { version }) }, pom);
  }
  return [...found.values()];
}

function pomCoordinates(pom: Pom | undefined): Partial<MavenCoordinates> {
  if (!pom) return {};
  const group = resolvePomText(pom, pom.group ?? pom.parent['groupId']);
  const artifact = resolvePomText(pom, pom.artifact);
  const version = resolvePomText(pom, pom.version ?? pom.parent['version']);
  return { ...(group && { group }), ...(artifact && { artifact }), ...(version && { version }) };
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** Maven stores its files in `META-INF/maven/GROUP/ARTIFACT/`. */
function idsOf(folder: string): Partial<MavenCoordinates> {
  const parts = folder.split('/');
  const isPlace = parts.length >= 4 && parts.at(-3) === 'maven' && parts.at(-4) === 'META-INF';
  const [group, artifact] = parts.slice(-2);
  return isPlace && group !== undefined && artifact !== undefined ? { group, artifact } : {};
}

/** The metadata of the archive itself, among those of packages that were merged into it. */
function findMain(declared: readonly Declared[], { path, manifest }: ArchiveEvidence): Declared | undefined {
  const title = archiveTitle(path);
  const named = declared.filter((one) => isNamedAfter(title, one));
  const longest = named.toSorted((one, other) => other.artifact.length - one.artifact.length)[0];
  if (longest) return longest;
  const [first] = declared;
  const { version } = parseArchiveTitle(title);
  if (first && declared.length === 1 && (version ?? first.version).startsWith(first.version)) return first;
  const titles = [attribute(manifest, 'implementation-title'), attribute(manifest, 'bundle-symbolicname')];
  const versions = [attribute(manifest, 'implementation-version'), attribute(manifest, 'bundle-version')];
  return declared.find((one) => titles.includes(one.artifact) && versions.includes(one.version));
}

/** Whether a file of this title has these coordinates. */
export function isNamedAfter(title: string, { group, artifact, version }: Partial<MavenCoordinates>): boolean {
  if (artifact === undefined) return false;
  const name = parseArchiveTitle(title).artifact;
  if (title === artifact || name === artifact || name === `${group}.${artifact}`) return true;
  const full = `${artifact}-${version}`;
  return title.startsWith(full) || title.endsWith(`.${full}`) || title.endsWith(`-${full}`);
}
