import { listOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { fileEntries } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';
import { requirementName } from './requirement-name.ts';

/**
 * Packages of `pdm.lock`. Each names the groups that require it; `default` is the group of production. Older files name none, and
 * have the files of all packages in a table of their own.
 */
export function readPdmLock(text: string): LockedPackage[] {
  const lock = readToml(text);
  const files = recordOf(recordOf(lock['metadata'])['files']);
  return listOf(lock['package']).flatMap((value) => {
    const entry = recordOf(value);
    const [name, version] = [textOf(entry['name']), textOf(entry['version'])];
    if (name === undefined || version === undefined || isForOtherPlatform(textOf(entry['marker']))) return [];
    // The project itself and local packages.
    if (entry['path'] !== undefined) return [];
    const groups = textsOf(entry['groups']);
    const isDevelopment = groups.length > 0 && !groups.includes('default');
    const dependencies = textsOf(entry['dependencies']).map(requirementName);
    const stated = statedFiles(fileEntries(entry['files'] ?? files[`${name} ${version}`]));
    return { name, version, isDevelopment, dependencies, ...stated };
  });
}
