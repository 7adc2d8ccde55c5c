import { isDistributionPackageType } from '../../domain/package.ts';
import type { EncodablePackage } from '../../engine/pipeline/encode-inventory.ts';
import { readPurl } from '../../engine/pipeline/read-purl.ts';
import type { ReportedPackage } from '../external-scanner.ts';
import {
  type ComparablePackage,
  comparableName,
  comparablePackage,
  comparableVersion,
  withoutEpoch,
} from './comparable-package.ts';

type IndexedPackage = Pick<
  EncodablePackage,
  'type' | 'name' | 'version' | 'architecture' | 'source' | 'purl' | 'paths'
>;

/** Finds the packages of an inventory that a scanner means. */
export interface PackageIndex {
  /** Positions in the inventory: several for a source package and its binary packages. Empty: the inventory lacks the package. */
  find(reported: ReportedPackage): readonly number[];
}

/** Files that declare all packages of a distribution say nothing about a single one. */
const sharedPaths = new Set(['var/lib/dpkg/status', 'lib/apk/db/installed', 'usr/lib/apk/db/installed']);
export const isSharedPath = (path: string): boolean =>
  sharedPaths.has(path) || /(^|\/)(rpmdb\.sqlite|Packages(\.db)?)$/.test(path);

export function createPackageIndex(packages: readonly IndexedPackage[]): PackageIndex {
  const places = createPlaces(packages);
  return {
    find(reported) {
      const wanted = comparablePackage(reported);
      const found =
        byVersion(places, wanted) ??
        places.get(ofArtifact(wanted, reported.paths)) ??
        byPath(places, wanted, reported.paths) ??
        [];
      return ofArchitecture(packages, found, readPurl(reported.purl)?.architecture ?? null);
    },
  };
}

type Places = ReadonlyMap<string, number[]>;

function createPlaces(packages: readonly IndexedPackage[]): Places {
  const places = new Map<string, number[]>();
  for (const [index, item] of packages.entries()) {
    for (const key of new Set(keysOf(item))) {
      const known = places.get(key);
      if (known) known.push(index);
      else places.set(key, [index]);
    }
  }
  return places;
}

function keysOf(item: IndexedPackage): string[] {
  const own = comparablePackage(item);
  const declared = { ...own, name: comparableName(own.type, item.name) };
  const keys = [own, declared].flatMap((one) => [ofName(one), ofAnyEpoch(one)]);
  const { source } = item;
  if (source) {
    const version = comparableVersion(own.type, source.version);
    const built = { type: own.type, name: source.name, version };
    keys.push(ofSource(built), ofSourceOfAnyEpoch(built));
  }
  for (const path of item.paths) {
    if (isSharedPath(path)) continue;
    keys.push(ofPath(path, own.version), ofArtifactAt(own, path));
  }
  return keys;
}

const key = (...parts: string[]): string => JSON.stringify(parts);
const ofName = ({ type, name, version }: ComparablePackage): string => key('name', type, name, version);
const ofSource = ({ type, name, version }: ComparablePackage): string => key('source', type, name, version);
const ofAnyEpoch = (one: ComparablePackage): string => key('any epoch', one.type, one.name, bareVersion(one));
const ofSourceOfAnyEpoch = (one: ComparablePackage): string =>
  key('source of any epoch', one.type, one.name, bareVersion(one));
/** Only distributions have epochs. */
const bareVersion = ({ type, version }: ComparablePackage): string =>
  isDistributionPackageType(type) ? withoutEpoch(version) : version;
const ofPath = (path: string, version: string): string => key('path', innermostPath(path), withoutEpoch(version));
/** The last part of a name: `log4j-core` of `org.apache.logging.log4j:log4j-core`, whose group some scanners guess. */
const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
const ofArtifactAt = ({ type, name, version }: ComparablePackage, path: string): string =>
  key('artifact', type, lastPart(name), version, innermostPath(path));

function ofArtifact(wanted: ComparablePackage, paths: readonly string[]): string {
  const [path = ''] = paths;
  return ofArtifactAt(wanted, path);
}

/** The archive in the image: scanners write the places in it in different forms. */
export function innermostPath(path: string): string {
  return path.replace(/^\/+/, '').split(/!\/|:(?=[^/]*\/)/, 1)[0] ?? path;
}

/**
 * The package with the version, or the binary packages of the source package with it. A scanner that writes an epoch means the packages of
 * this epoch, or those without one, and a scanner that writes none means all epochs.
 */
function byVersion(places: Places, wanted: ComparablePackage): number[] | undefined {
  const bare = { ...wanted, version: bareVersion(wanted) };
  if (bare.version === wanted.version) return places.get(ofAnyEpoch(wanted)) ?? places.get(ofSourceOfAnyEpoch(wanted));
  return (
    places.get(ofName(wanted)) ?? places.get(ofName(bare)) ?? places.get(ofSource(wanted)) ?? places.get(ofSource(bare))
  );
}

/** The only package of the file, if it has the same version: another name for the same content. */
function byPath(places: Places, { version }: ComparablePackage, paths: readonly string[]): number[] | undefined {
  for (const path of paths) {
    if (isSharedPath(path)) continue;
    const found = places.get(ofPath(path, version));
    if (found?.length === 1) return found;
  }
  return undefined;
}

/** A scanner that names no architecture means all of them. */
function ofArchitecture(
  packages: readonly IndexedPackage[],
  found: readonly number[],
  architecture: string | null,
): readonly number[] {
  if (architecture === null || found.length < 2) return found;
  const same = found.filter((index) => packages[index]?.architecture === architecture);
  return same.length > 0 ? same : found;
}
