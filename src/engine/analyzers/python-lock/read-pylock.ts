import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { fileEntries } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';

/** Packages of `pylock.toml` (PEP 751). Markers name the dependency groups of packages that are not installed by default. */
export function readPylock(text: string): LockedPackage[] {
  const lock = readToml(text);
  const defaultGroups = listOf(lock['default-groups']);
  return listOf(lock['packages']).flatMap((value) => {
    const entry = recordOf(value);
    const [name, version, marker] = [textOf(entry['name']), textOf(entry['version']), textOf(entry['marker'])];
    // A source tree has no version.
    if (name === undefined || version === undefined || isForOtherPlatform(marker)) return [];
    const group = /^'([^']{1,256})' in dependency_groups$/.exec(marker ?? '')?.[1];
    const dependencies = listOf(entry['dependencies']).map((one) => textOf(recordOf(one)['name']) ?? '');
    const isDevelopment = group !== undefined && !defaultGroups.includes(group);
    const stated = statedFiles(fileEntries([entry['archive'], entry['sdist'], ...listOf(entry['wheels'])]));
    return { name, version, isDevelopment, dependencies, ...stated };
  });
}
