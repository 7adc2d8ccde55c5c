import { listOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { isForOtherPlatform } from './other-platform.ts';
import { requirementName } from './requirement-name.ts';

/** Packages of `pdm.lock`. Each names the groups that require it; `default` is the group of production. Older files name none. */
export function readPdmLock(text: string): LockedPackage[] {
  return listOf(readToml(text)['package']).flatMap((value) => {
    const entry = recordOf(value);
    const [name, version] = [textOf(entry['name']), textOf(entry['version'])];
    if (name === undefined || version === undefined || isForOtherPlatform(textOf(entry['marker']))) return [];
    // The project itself and local packages.
    if (entry['path'] !== undefined) return [];
    const groups = textsOf(entry['groups']);
    const isDevelopment = groups.length > 0 && !groups.includes('default');
    return { name, version, isDevelopment, dependencies: textsOf(entry['dependencies']).map(requirementName) };
  });
}
