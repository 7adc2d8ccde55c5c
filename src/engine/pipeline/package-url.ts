import { PackageURL } from 'packageurl-js';
import type { DeclaredPackage, OperatingSystem } from '../../domain/package.ts';

/**
 * Package URL (purl-spec and its PURL-TYPES). Distribution packages have the distribution as namespace and the qualifiers `arch`, `distro`
 * and, where the source package differs, `upstream`, as in other scanners. Undefined for an empty name.
 */
export function packageUrl(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): string | undefined {
  const { namespace, name, qualifiers } = purlParts(declared, operatingSystem);
  try {
    const purl = new PackageURL(
      declared.type,
      namespace?.toWellFormed(),
      name.toWellFormed(),
      declared.version.toWellFormed(),
      qualifiers,
      undefined,
    ).toString();
    // The library does not encode plus signs of versions. The specification and other scanners encode them.
    return purl.replaceAll('+', '%2B');
  } catch {
    // The library refuses only a missing name. Such a declaration is not a package.
    return undefined;
  }
}

interface PurlParts {
  namespace: string | undefined;
  name: string;
  qualifiers: Record<string, string> | undefined;
}

function purlParts(declared: DeclaredPackage, operatingSystem: OperatingSystem | null): PurlParts {
  switch (declared.type) {
    case 'deb':
    case 'apk':
      return {
        namespace: operatingSystem?.id ?? (declared.type === 'apk' ? 'alpine' : 'debian'),
        name: declared.name,
        qualifiers: distributionQualifiers(declared, operatingSystem),
      };
    case 'npm': {
      const slash = declared.name.startsWith('@') ? declared.name.indexOf('/') : -1;
      if (slash === -1) return { namespace: undefined, name: declared.name, qualifiers: undefined };
      return { namespace: declared.name.slice(0, slash), name: declared.name.slice(slash + 1), qualifiers: undefined };
    }
    case 'pypi':
      return { namespace: undefined, name: normalizedPypiName(declared.name), qualifiers: undefined };
  }
}

/** PEP 503: runs of `-`, `_` and `.` become one hyphen, letters become lower case. */
export function normalizedPypiName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

function distributionQualifiers(
  { name, version, architecture, source }: DeclaredPackage,
  operatingSystem: OperatingSystem | null,
): Record<string, string> {
  const qualifiers: Record<string, string> = {};
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
