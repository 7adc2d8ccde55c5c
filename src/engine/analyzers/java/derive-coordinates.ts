import { archiveTitle } from './java-archive-name.ts';
import { knownGroup } from './known-groups.ts';
import { isExactVersion, isMavenId, type MavenCoordinates } from './maven-coordinates.ts';
import { parseArchiveTitle, scalaSuffix } from './parse-archive-title.ts';
import { attribute, type Manifest } from './read-manifest.ts';

/** Coordinates without Maven metadata. The group is absent when neither the manifest nor the name tells it. */
export type DerivedCoordinates = Pick<MavenCoordinates, 'artifact' | 'version'> & { group?: string };

const versionAttributes = ['implementation-version', 'bundle-version', 'plugin-version', 'specification-version'];
/** Names that users give to their applications in images. */
const generalNames = new Set(['ROOT', 'app', 'application', 'main', 'run', 'server', 'service']);
/** Ant builds of Apache and of Sun name their organization, which is not the group: `com.sun` of `javax.mail:mail`. */
const organizations = new Set(['com.sun', 'org.apache']);

/**
 * Coordinates from the name of the file and the manifest. The name comes first: build tools write it, while the titles in manifests are free
 * text. Undefined without a version.
 */
export function deriveCoordinates(path: string, manifest: Manifest | undefined): DerivedCoordinates | undefined {
  // Instrumentation of New Relic has names and versions of the libraries that it changes.
  if (manifest?.has('weave-classes')) return undefined;
  const title = archiveTitle(path);
  const named = parseArchiveTitle(title);
  const artifact = named.version === undefined ? unversionedArtifact(title, manifest) : named.artifact;
  const version = withPoint(artifact, named.version ?? manifestVersion(manifest));
  if (!isMavenId(artifact) || !isExactVersion(version)) return undefined;
  const split = splitGroup(path, artifact, version, manifest);
  if (split) return { ...split, version };
  const group = knownGroup(artifact, version) ?? manifestGroup(artifact, manifest);
  return { artifact, version, ...(group !== undefined && { group }) };
}

function unversionedArtifact(title: string, manifest: Manifest | undefined): string {
  const declared = attribute(manifest, 'implementation-title');
  return generalNames.has(title) && isMavenId(declared) ? declared : title;
}

function manifestVersion(manifest: Manifest | undefined): string | undefined {
  for (const name of versionAttributes) {
    const version = attribute(manifest, name)?.split(/\s/, 1)[0];
    if (isExactVersion(version) && /\d/.test(version)) return version;
  }
  return undefined;
}

/**
 * Bouncy Castle names its files without the points of the version: `bcprov-jdk15on-150.jar` is 1.50, and 1781 is 1.78.1. As a number it would be newer
 * than every fixed version.
 */
function withPoint(artifact: string, version: string | undefined): string | undefined {
  const isBouncyCastle = /^bc(?:prov|pkix|util|mail|jmail|pg|tls|tsp)(?:-ext)?-(?:debug-)?jdk/.test(artifact);
  if (!isBouncyCastle) return version;
  return version?.replace(/^1(\d\d)(\d?)(?=\D|$)/, (_, minor: string, patch: string) =>
    ['1', minor, patch].filter((part) => part !== '').join('.'),
  );
}

/**
 * sbt, Karaf and Quarkus name files `group.artifact-version`: `ch.qos.logback.logback-classic`, `com.typesafe.play.play_2.13`. The last name of an
 * OSGi bundle is no artifact (`org.eclipse.osgi`), so an artifact of one word counts only if it has the suffix of a Scala version, if its group
 * is known, or in the folders in which Quarkus names all files.
 */
function splitGroup(
  path: string,
  artifact: string,
  version: string,
  manifest: Manifest | undefined,
): { group: string; artifact: string } | undefined {
  const vendor = vendorGroup(manifest);
  if (vendor !== undefined && artifact.startsWith(`${vendor}.`)) {
    return { group: vendor, artifact: artifact.slice(vendor.length + 1) };
  }
  const unsuffixed = artifact.replace(scalaSuffix, '');
  const dot = unsuffixed.lastIndexOf('.');
  const [group, rest] = [artifact.slice(0, Math.max(0, dot)), artifact.slice(dot + 1)];
  const isArtifact = rest.includes('-') || unsuffixed !== artifact || quarkusFolder.test(path);
  return (isArtifact && groupName.test(group)) || (dot > 0 && knownGroup(rest, version) === group)
    ? { group, artifact: rest }
    : undefined;
}

const groupName = /^(?:ch|com|de|edu|io|net|org)(?:\.[\w-]+)+$/;
/** Folders of the libraries in Quarkus' format `fast-jar`. */
const quarkusFolder = /(?:^|\/)lib\/(?:boot|main)\/[^/]+$/;

/** The group that the manifest tells. */
function manifestGroup(artifact: string, manifest: Manifest | undefined): string | undefined {
  const jenkins = attribute(manifest, 'group-id');
  if (isGroup(jenkins)) return jenkins;
  return (
    vendorGroup(manifest) ??
    moduleGroup(artifact, attribute(manifest, 'automatic-module-name')) ??
    symbolicGroup(artifact, attribute(manifest, 'bundle-symbolicname')?.split(';', 1)[0]?.trim())
  );
}

function vendorGroup(manifest: Manifest | undefined): string | undefined {
  const vendor = attribute(manifest, 'implementation-vendor-id');
  return isGroup(vendor) && !organizations.has(vendor) ? vendor : undefined;
}

/**
 * The bundle plug-in of Maven writes `group.artifact`, without a word that both share (`org.apache.maven` and `maven-core`). The name of a
 * single-word artifact may be its main Java package instead: `com.google.gson` of `com.google.code.gson:gson`.
 */
function symbolicGroup(artifact: string, name: string | undefined): string | undefined {
  if (!isMavenId(name) || !/[-_]/.test(artifact)) return undefined;
  if (name.endsWith(`.${artifact}`)) return onlyGroup(name.slice(0, -artifact.length - 1));
  const hyphen = artifact.indexOf('-');
  if (hyphen <= 0) return undefined;
  const [shared, rest] = [artifact.slice(0, hyphen), artifact.slice(hyphen + 1)];
  const end = `.${shared}.${rest}`;
  return name.endsWith(end) ? onlyGroup(name.slice(0, -rest.length - 1)) : undefined;
}

/**
 * Builds of Micronaut and Ktor write the group and the artifact as the name of the module: `io.micronaut.security.security_jwt`,
 * `io.ktor.server.netty`. In other projects it is a Java package. Of 616 jars of Maven Central, 138 name another group in this way.
 */
function moduleGroup(artifact: string, name: string | undefined): string | undefined {
  if (artifact.startsWith('ktor-')) return name?.startsWith('io.ktor.') ? 'io.ktor' : undefined;
  if (!artifact.startsWith('micronaut-') || !name?.startsWith('io.micronaut.')) return undefined;
  const project = artifact.replaceAll('-', '_');
  const end = [`.${project}`, `.${project.slice('micronaut_'.length)}`].find((one) => name.endsWith(one));
  return end === undefined ? undefined : onlyGroup(name.slice(0, -end.length));
}

function onlyGroup(text: string): string | undefined {
  return isGroup(text) ? text : undefined;
}

function isGroup(text: string | undefined): text is string {
  return isMavenId(text) && /^[a-z][\w-]*(?:\.[\w-]+)+$/.test(text);
}
