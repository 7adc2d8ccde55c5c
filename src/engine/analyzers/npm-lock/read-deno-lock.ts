import { membersOf, recordOf } from '../../text-formats/outside-values.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { splitSpec } from './package-spec.ts';

/** The packages of `deno.lock`, versions 2 to 5: of npm, of JSR, and remote modules whose address has a version (`deno.land/x/name@1.0.0`). */
export function readDenoLock(lock: unknown): LockedPackage[] {
  const { npm, jsr, packages, remote } = recordOf(lock);
  const nested = recordOf(packages);
  // Version 2 has `npm.packages`, version 3 `packages.npm`, and later ones `npm`.
  const npmEntries = recordOf(npm)['packages'] ?? nested['npm'] ?? npm;
  const others = [...toPackages(jsr ?? nested['jsr']), ...remotePackages(remote)];
  return [...toPackages(npmEntries), ...others.map((other): LockedPackage => ({ ...other, type: 'generic' }))];
}

function toPackages(entries: unknown): LockedPackage[] {
  return membersOf(entries).flatMap(([key]) => {
    const { name, range } = splitSpec(key);
    const peers = range.indexOf('_');
    return range === '' ? [] : { name, version: peers === -1 ? range : range.slice(0, peers) };
  });
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
