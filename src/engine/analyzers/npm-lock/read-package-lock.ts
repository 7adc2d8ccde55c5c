import { membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { integrityHashes } from '../package-hashes.ts';
import { platformOnly, type RequiredPackage } from '../platform-only.ts';
import { plainVersion } from './plain-version.ts';
import { hasPlatformName, isPlatformPackage } from './platform-package.ts';

const modules = 'node_modules/';
/** Folders that are searched for a required package. */
const depthMax = 64;
const placeLengthMax = 1024;

/**
 * Packages of `package-lock.json` and `npm-shrinkwrap.json` (docs.npmjs.com, "package-lock.json"): `packages` of versions 2 and 3, else the
 * nested `dependencies` of version 1.
 */
export function readPackageLock(lock: unknown): LockedPackage[] {
  const { packages, dependencies } = recordOf(lock);
  return packages === undefined ? readNested(dependencies) : readPlaces(packages);
}

function readPlaces(packages: unknown): LockedPackage[] {
  const elsewhere = elsewhereOf(packages);
  return membersOf(packages).flatMap(([place, value]) => {
    const entry = recordOf(value);
    const version = textOf(entry['version']);
    const at = place.lastIndexOf(modules);
    // Other places are the project and its workspaces, and links lead to them.
    if (at === -1 || version === undefined || entry['link'] === true || entry['extraneous'] === true) return [];
    if (elsewhere.has(place)) return [];
    return {
      name: textOf(entry['name']) ?? place.slice(at + modules.length),
      version,
      isDevelopment: entry['dev'] === true,
      dependencies: Object.keys(recordOf(entry['dependencies'])),
      licenses: textsOf(entry['license']),
      hashes: integrityHashes(textOf(entry['integrity'])),
    };
  });
}

/** npm marks the packages that are optional for the project. Others count as installed. */
function elsewhereOf(packages: unknown): ReadonlySet<string> {
  const entries = new Map(membersOf(packages).map(([place, value]) => [place, recordOf(value)]));
  const isMarked = (place: string): boolean => entries.get(place)?.['optional'] === true;
  const places = [...entries.keys()];
  return platformOnly({
    keys: places,
    platformKeys: places.filter((place) => isMarked(place) && isPlatformPackage(entries.get(place))),
    requires: (place) => requiredAt(entries, place),
    roots: places.filter((place) => !isMarked(place)).map((key) => ({ key, isOptional: false })),
  });
}

function requiredAt(entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>, place: string): RequiredPackage[] {
  const { dependencies, peerDependencies, optionalDependencies } = entries.get(place) ?? {};
  return [dependencies, peerDependencies, optionalDependencies]
    .flatMap((names) => Object.keys(recordOf(names)))
    .map((name) => ({ key: nearestPlace(entries, place, name), isOptional: true }));
}

/** The place of the package that Node finds for a name: below the requiring package, or below a folder that contains it. */
function nearestPlace(entries: ReadonlyMap<string, unknown>, from: string, name: string): string {
  let folder = from.length > placeLengthMax ? '' : from;
  for (let depth = 0; depth < depthMax; depth += 1) {
    const place = `${folder === '' ? '' : `${folder}/`}${modules}${name}`;
    if (entries.has(place) || folder === '') return place;
    const at = folder.lastIndexOf(modules);
    folder = at <= 0 ? '' : folder.slice(0, at - 1);
  }
  return '';
}

function readNested(dependencies: unknown): LockedPackage[] {
  const found: LockedPackage[] = [];
  const pending = membersOf(dependencies);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [key, value] = next;
    const entry = recordOf(value);
    if (entry['optional'] === true && hasPlatformName(key)) continue;
    for (const inner of membersOf(entry['dependencies'])) pending.push(inner);
    const declared = textOf(entry['version']);
    if (declared === undefined) continue;
    const { name, version } = aliasOf(declared) ?? { name: key, version: plainVersion(declared) };
    if (version === undefined) continue;
    const required = Object.keys(recordOf(entry['requires']));
    const hashes = integrityHashes(textOf(entry['integrity']));
    found.push({ name, version, isDevelopment: entry['dev'] === true, dependencies: required, hashes });
  }
  return found;
}

/** `npm:name@1.0.0` of an alias. */
function aliasOf(version: string): { name: string; version: string } | undefined {
  const at = version.lastIndexOf('@');
  if (!version.startsWith('npm:') || at <= 'npm:'.length) return undefined;
  return { name: version.slice('npm:'.length, at), version: version.slice(at + 1) };
}
