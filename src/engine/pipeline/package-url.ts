import { PackageURL } from 'packageurl-js';
import type { DeclaredPackage, OperatingSystem, PackageType } from '../../domain/package.ts';

/**
 * Package URL (purl-spec and its PURL-TYPES). Distribution packages have the distribution as namespace and the qualifiers `arch`, `distro`
 * and, where the source package differs, `upstream`, as in other scanners. Undefined for an empty name.
 */
export function packageUrl(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): string | undefined {
  const { namespace, name, version = declared.version, qualifiers, subpath } = purlParts(declared, operatingSystem);
  try {
    return formatPackageUrl(
      new PackageURL(
        declared.type,
        namespace?.toWellFormed(),
        name.toWellFormed(),
        version.toWellFormed(),
        qualifiers,
        subpath?.toWellFormed(),
      ),
    );
  } catch {
    // The library refuses a missing name, and what a type requires: the group of a Maven package. Such a declaration names no package.
    return undefined;
  }
}

/** The parts of a package URL in their canonical form. Throws for a text that is none. */
export function parsePackageUrl(text: string): PackageURL {
  return canonical(PackageURL.fromString(text));
}

/**
 * Canonical text (purl-spec, "How to build PURL string from its components"). The library does not encode plus signs of versions, which the
 * specification and other scanners encode, and it encodes colons of qualifiers, which the specification never encodes.
 */
export function formatPackageUrl(purl: PackageURL): string {
  return canonical(purl).toString().replaceAll('+', '%2B').replaceAll('%3A', ':');
}

/** Types whose names and namespaces are lower case (PURL-TYPES), and whose case the library preserves. */
const lowerCaseTypes: ReadonlySet<string> = new Set(['brew', 'luarocks', 'otp']);

function canonical(purl: PackageURL): PackageURL {
  if (!lowerCaseTypes.has(purl.type ?? '')) return purl;
  purl.name = purl.name?.toLowerCase();
  purl.namespace = purl.namespace?.toLowerCase();
  return purl;
}

interface PurlParts {
  namespace: string | undefined;
  name: string;
  /** Default: the declared version. */
  version?: string;
  qualifiers: Record<string, string> | undefined;
  subpath?: string;
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
    case 'cocoapods': {
      // A subspec, `Firebase/Core`, is a part of its pod.
      const [name = '', ...subspec] = declared.name.split('/');
      const subpath = subspec.length > 0 ? { subpath: subspec.join('/') } : {};
      return { namespace: undefined, name, qualifiers: declared.qualifiers, ...subpath };
    }
    case 'conan': {
      const { user, channel } = declared.qualifiers ?? {};
      return { namespace: channel && user, name: declared.name, qualifiers: declared.qualifiers };
    }
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
export const namespaceSeparators: Readonly<Partial<Record<PackageType, ':' | '/'>>> = {
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
