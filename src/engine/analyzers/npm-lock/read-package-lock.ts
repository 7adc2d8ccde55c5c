import { membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { plainVersion } from './plain-version.ts';
import { hasPlatformName, isPlatformPackage } from './platform-package.ts';

const modules = 'node_modules/';

/**
 * Packages of `package-lock.json` and `npm-shrinkwrap.json` (docs.npmjs.com, "package-lock.json"): `packages` of versions 2 and 3, else the
 * nested `dependencies` of version 1.
 */
export function readPackageLock(lock: unknown): LockedPackage[] {
  const { packages, dependencies } = recordOf(lock);
  return packages === undefined ? readNested(dependencies) : readPlaces(packages);
}

function readPlaces(packages: unknown): LockedPackage[] {
  return membersOf(packages).flatMap(([place, value]) => {
    const entry = recordOf(value);
    const version = textOf(entry['version']);
    const at = place.lastIndexOf(modules);
    // Other places are the project and its workspaces, and links lead to them.
    if (at === -1 || version === undefined || entry['link'] === true || entry['extraneous'] === true) return [];
    if (entry['optional'] === true && isPlatformPackage(entry)) return [];
    return {
      name: textOf(entry['name']) ?? place.slice(at + modules.length),
      version,
      isDevelopment: entry['dev'] === true,
      dependencies: Object.keys(recordOf(entry['dependencies'])),
      licenses: textsOf(entry['license']),
    };
  });
}

function readNested(dependencies: unknown): LockedPackage[] {
  const found: LockedPackage[] = [];
  const pending = membersOf(dependencies);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [key, value] = next;
    const entry = recordOf(value);
    for (const inner of membersOf(entry['dependencies'])) pending.push(inner);
    const declared = textOf(entry['version']);
    if (declared === undefined || (entry['optional'] === true && hasPlatformName(key))) continue;
    const { name, version } = aliasOf(declared) ?? { name: key, version: plainVersion(declared) };
    if (version === undefined) continue;
    const required = Object.keys(recordOf(entry['requires']));
    found.push({ name, version, isDevelopment: entry['dev'] === true, dependencies: required });
  }
  return found;
}

/** `npm:name@1.0.0` of an alias. */
function aliasOf(version: string): { name: string; version: string } | undefined {
  const at = version.lastIndexOf('@');
  if (!version.startsWith('npm:') || at <= 'npm:'.length) return undefined;
  return { name: version.slice('npm:'.length, at), version: version.slice(at + 1) };
}
