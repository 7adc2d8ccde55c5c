import { PackageURL } from 'packageurl-js';
import { isDistributionPackageType, type PackageType, packageTypes } from '../../domain/package.ts';
import { packagePathsMax } from '../../engine/pipeline/inventory.ts';
import { formatPackageUrl, namespaceSeparators, normalizedPypiName } from '../../engine/pipeline/package-url.ts';
import type { ReportedPackage } from '../external-scanner.ts';
import { packageTypeOf } from './package-type.ts';

/** A package in the words of a scanner. Absent texts are empty. */
export interface GivenPackage {
  name: string;
  version: string;
  /** The scanner's word for the type, which counts only without a package URL. */
  type: string;
  purl: string;
  paths: readonly string[];
}

const purlCharactersMax = 2048;

/**
 * A package in the form that is the same for all scanners: the type of the package URL; the name as the package manager has it, with its
 * scope, group or vendor; the version with its epoch; a package URL without qualifiers, because scanners do not agree about them; paths
 * without a leading slash. Undefined for a package without a name or a version.
 */
export function normalizePackage(given: GivenPackage): ReportedPackage | undefined {
  const url = readPurl(given.purl);
  const type = packageTypeOf(url?.type ?? given.type);
  const name = normalizedName(type, given.name, url);
  const version = normalizedVersion(type, name, given.version || (url?.version ?? ''), url);
  if (name === '' || version === '') return undefined;
  return { name, version, type, purl: purlOf(type, name, version, url), paths: normalizedPaths(given.paths) };
}

function readPurl(text: string): PackageURL | undefined {
  if (text.length > purlCharactersMax || !text.startsWith('pkg:')) return undefined;
  try {
    // The library cannot read subpaths, which are no part of the identity.
    return PackageURL.fromString(text.replace(/#.*$/s, ''));
  } catch {
    return undefined;
  }
}

function normalizedName(type: string, given: string, url: PackageURL | undefined): string {
  const separator = separatorOf(type);
  const ofUrl =
    separator !== undefined && url?.namespace ? `${url.namespace}${separator}${url.name}` : (url?.name ?? given);
  // The library writes names in lower case, which the registry of npm distinguishes.
  const isEqual = given.toLowerCase() === ofUrl.toLowerCase();
  // A package URL has the last parts of a module path, such as its major version, as subpath.
  const isLonger = type === 'golang' && given.toLowerCase().startsWith(`${ofUrl.toLowerCase()}/`);
  const name = isEqual || isLonger ? given : ofUrl;
  if (type === 'pypi') return normalizedPypiName(name);
  return type === 'golang' ? name.toLowerCase() : name;
}

function separatorOf(type: string): ':' | '/' | undefined {
  const named = packageTypes.find((one) => one === type);
  return named && namespaceSeparators[named];
}

function normalizedVersion(type: string, name: string, version: string, url: PackageURL | undefined): string {
  if (type === 'golang') {
    if (name === 'stdlib') return version.replace(/^(?:go|v)(?=\d)/, '');
    return /^\d/.test(version) ? `v${version}` : version;
  }
  if (type !== 'rpm' && type !== 'deb') return version;
  const epoch = url?.qualifiers?.['epoch'] ?? '';
  if (/^\d{1,10}:/.test(version)) return version.replace(/^0+:/, '');
  return /^[1-9]\d{0,9}$/.test(epoch) ? `${epoch}:${version}` : version;
}

/** null for a type that package URLs do not have, and for a package of an unknown distribution. */
function purlOf(type: string, name: string, version: string, url: PackageURL | undefined): string | null {
  const known: PackageType | undefined = packageTypes.find((one) => one === type);
  if (known === undefined) return null;
  if (isDistributionPackageType(known) && !url?.namespace) return null;
  const separator = namespaceSeparators[known];
  const end = separator === undefined ? -1 : name.lastIndexOf(separator);
  const namespace = end > 0 ? name.slice(0, end) : separator === undefined ? (url?.namespace ?? undefined) : undefined;
  const [, epoch, bare] = (type === 'rpm' && /^(\d+):(.+)$/s.exec(version)) || [];
  const qualifiers = epoch === undefined ? undefined : { epoch };
  try {
    // A subspec of a pod, `Firebase/Core`, has the identity of the pod.
    const own = end > 0 ? name.slice(end + 1) : known === 'cocoapods' ? name.replace(/\/.*$/s, '') : name;
    return formatPackageUrl(new PackageURL(known, namespace, own, bare ?? version, qualifiers, undefined));
  } catch {
    return null;
  }
}

const pathCharactersMax = 4096;

export function normalizedPaths(paths: readonly string[]): string[] {
  const clean = paths
    .map((path) => path.replace(/^(?:\.?\/)+/, ''))
    .filter((path) => path !== '' && path.length <= pathCharactersMax);
  return [...new Set(clean)].sort().slice(0, packagePathsMax);
}
