import { PackageURL } from 'packageurl-js';
import type { DeclaredPackage, OperatingSystem, PackageType } from '../../domain/package.ts';

/**
 * Package URL (purl-spec and its PURL-TYPES). Distribution packages have the distribution as namespace and the qualifiers `arch`, `distro`
 * and, where the source package differs, `upstream`, as in other scanners. Undefined for an empty name.
 */
export function packageUrl(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): string | undefined {
  const { namespace, name, version = declared.version, qualifiers } = purlParts(declared, operatingSystem);
  try {
    return formatPackageUrl(
      new PackageURL(
        declared.type,
        namespace?.toWellFormed(),
        name.toWellFormed(),
        version.toWellFormed(),
        qualifiers,
        undefined,
      ),
    );
  } catch {
    // The library refuses only a missing name. Such a declaration is not a package.
    return undefined;
  }
}

/**
 * Canonical text (purl-spec, "How to build PURL string from its components"). The library does not encode plus signs of versions, which the
 * specification and other scanners encode, and it encodes colons of qualifiers, which the specification never encodes.
 */
export function formatPackageUrl(purl: PackageURL): string {
  return purl.toString().replaceAll('+', '%2B').replaceAll('%3A', ':');
}

interface PurlParts {
  namespace: string | undefined;
  name: string;
  /** Default: the declared version. */
  version?: string;
  qualifiers: Record<string, string> | undefined;
}

function purlParts(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): PurlParts {
  switch (declared.type) {
    case 'alpm':
    case 'apk':
    case 'deb':
      return {
        namespace: operatingSystem?.id ?? defaultNamespaces[declared.type],
        name: declared.name,
        qualifiers: distributionQualifiers(declared, operatingSystem),
      };
    case 'rpm':
      return rpmParts(declared, operatingSystem);
    case 'pypi':
      return { namespace: undefined, name: normalizedPypiName(declared.name), qualifiers: declared.qualifiers };
    default:
      return { ...splitName(declared), qualifiers: declared.qualifiers };
  }
}

/**
 * PURL-TYPES has the epoch of rpm packages as a qualifier. Other scanners write the source package as its file name, and the module stream as
 * `rpmmod`.
 */
function rpmParts(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): PurlParts {
  const { epoch, version } = splitEpoch(declared.version);
  const { upstream, ...qualifiers } = distributionQualifiers(declared, operatingSystem);
  if (epoch !== undefined) qualifiers['epoch'] = epoch;
  if (declared.module) qualifiers['rpmmod'] = declared.module.toWellFormed();
  const { source } = declared;
  if (source && upstream !== undefined) {
    qualifiers['upstream'] = `${source.name}-${splitEpoch(source.version).version}.src.rpm`.toWellFormed();
  }
  const namespace = operatingSystem?.id ?? defaultNamespaces.rpm;
  return { namespace, name: declared.name, version, qualifiers };
}

function splitEpoch(version: string): { epoch: string | undefined; version: string } {
  const [, epoch, rest] = /^(\d+):(.+)$/s.exec(version) ?? [];
  return { epoch, version: rest ?? version };
}

/** Distributions after which package URLs of an unknown operating system are named. */
const defaultNamespaces = { alpm: 'arch', apk: 'alpine', deb: 'debian', rpm: 'unknown' } as const;

/** The sign between namespace and name in the names of package types that have namespaces. */
const namespaceSeparators: Readonly<Partial<Record<PackageType, ':' | '/'>>> = {
  cocoapods: '/',
  composer: '/',
  ebuild: '/',
  golang: '/',
  maven: ':',
  npm: '/',
  swift: '/',
};

/** `com.acme:api` → `com.acme`, `api`; `github.com/acme/api` → `github.com/acme`, `api`; `@acme/api` → `@acme`, `api`. */
function splitName({ type, name }: DeclaredPackage): Pick<PurlParts, 'namespace' | 'name'> {
  const separator = namespaceSeparators[type];
  const end = separator === undefined ? -1 : name.lastIndexOf(separator);
  return end <= 0 ? { namespace: undefined, name } : { namespace: name.slice(0, end), name: name.slice(end + 1) };
}

/** PEP 503: runs of `-`, `_` and `.` become one hyphen, letters become lower case. */
export function normalizedPypiName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

function distributionQualifiers(
  { name, version, architecture, source, qualifiers: more }: DeclaredPackage,
  operatingSystem: OperatingSystem | null,
): Record<string, string> {
  const qualifiers: Record<string, string> = { ...more };
  if (architecture) qualifiers['arch'] = architecture.toWellFormed();
  if (operatingSystem) {
    const { id, versionId, codename } = operatingSystem;
    const release = versionId || codename;
    qualifiers['distro'] = (release ? `${id}-${release}` : id).toWellFormed();
  }
  if (source && source.version !== version) qualifiers['upstream'] = `${source.name}@${source.version}`.toWellFormed();
  else if (source && source.name !== name) qualifiers['upstream'] = source.name.toWellFormed();
  return qualifiers;
}
