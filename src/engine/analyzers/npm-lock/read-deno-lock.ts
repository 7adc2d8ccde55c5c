import { listOf, membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { integrityHashes } from '../package-hashes.ts';
import { platformOnly, type RequiredPackage } from '../platform-only.ts';
import { splitSpec } from './package-spec.ts';
import { hasProcessorName, isPlatformPackage } from './platform-package.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * The packages of `deno.lock`, versions 2 to 5: of npm, of JSR, and remote modules whose address has a version (`deno.land/x/name@1.0.0`). Only
 * npm has archives: the integrity of a JSR package is that of its list of files.
 */
export function readDenoLock(lock: unknown): LockedPackage[] {
  const { version, npm, jsr, packages, remote, specifiers } = recordOf(lock);
  const nested = recordOf(packages);
  // Version 2 has `npm.packages`, version 3 `packages.npm`, and later ones `npm`.
  const npmEntries = recordOf(recordOf(npm)['packages'] ?? nested['npm'] ?? npm);
  const npmSpecifiers = recordOf(npm)['specifiers'] ?? nested['specifiers'] ?? specifiers;
  const elsewhere = elsewhereOf(npmEntries, npmSpecifiers, Number(version) >= 5);
  const others = [...toPackages(Object.keys(recordOf(jsr ?? nested['jsr']))), ...remotePackages(remote)];
  return [
    ...npmPackages(npmEntries, elsewhere),
    ...others.map((other): LockedPackage => ({ ...other, type: 'generic' })),
  ];
}

function npmPackages(entries: Entries, elsewhere: ReadonlySet<string>): LockedPackage[] {
  const keys = Object.keys(entries).filter((key) => !elsewhere.has(key));
  return keys.flatMap((key) => {
    const hashes = integrityHashes(textOf(recordOf(entries[key])['integrity']));
    return toPackages([key]).map((one) => ({ ...one, hashes }));
  });
}

function toPackages(keys: readonly string[]): LockedPackage[] {
  return keys.flatMap((key) => {
    const { name, range } = splitSpec(key);
    const peers = range.indexOf('_');
    return range === '' ? [] : { name, version: peers === -1 ? range : range.slice(0, peers) };
  });
}

/** Before version 5 the file stores neither the platforms of packages nor which requirements are optional. */
function elsewhereOf(entries: Entries, specifiers: unknown, hasOptional: boolean): ReadonlySet<string> {
  const keys = Object.keys(entries);
  const byName = new Map(keys.map((key) => [splitSpec(key).name, key]));
  const resolve = (text: string): string => (Object.hasOwn(entries, text) ? text : (byName.get(text) ?? ''));
  const roots = membersOf(specifiers).map(([specifier, value]) => {
    const resolved = (textOf(value) ?? '').replace(/^npm:/, '');
    const { name } = splitSpec(specifier.replace(/^npm:/, ''));
    return { key: resolve(Object.hasOwn(entries, resolved) ? resolved : `${name}@${resolved}`), isOptional: false };
  });
  return platformOnly({
    keys,
    platformKeys: keys.filter((key) =>
      hasOptional ? isPlatformPackage(entries[key]) : hasProcessorName(splitSpec(key).name),
    ),
    requires: (key) => requiredBy(entries[key], hasOptional, resolve),
    roots,
  });
}

function requiredBy(entry: unknown, hasOptional: boolean, resolve: (text: string) => string): RequiredPackage[] {
  const { dependencies, optionalDependencies } = recordOf(entry);
  // Version 3 has an object with the key of each package.
  const required = [...textsOf(dependencies), ...Object.values(recordOf(dependencies)).flatMap(textsOf)];
  return [
    ...required.map((text) => ({ key: resolve(text), isOptional: !hasOptional })),
    ...listOf(optionalDependencies).map((text) => ({ key: resolve(textOf(text) ?? ''), isOptional: true })),
  ];
}

function remotePackages(remote: unknown): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [address] of membersOf(remote)) {
    const path = address.slice(address.indexOf('://') + 3);
    const at = path.indexOf('@');
    const end = path.indexOf('/', at);
    if (!address.startsWith('https://') || at === -1 || end === -1) continue;
    const [name, version] = [path.slice(0, at), path.slice(at + 1, end).replace(/^v(?=\d)/, '')];
    if (version !== '') found.set(`${name}@${version}`, { name, version });
  }
  return [...found.values()];
}
