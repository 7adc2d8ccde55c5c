import { listOf, membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import { developmentOnly } from '../development-only.ts';
import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { platformOnly, type RequiredPackage } from '../platform-only.ts';
import { fileEntries } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Packages of `uv.lock` (docs.astral.sh/uv). The entries of the project and of its workspace members name the roots. */
export function readUvLock(text: string): LockedPackage[] {
  const entries = listOf(readToml(text)['package']).map(recordOf);
  const projects = entries.filter(isProject);
  const packages = entries.filter((entry) => !isProject(entry));
  const byName = Map.groupBy(packages, (entry) => textOf(entry['name']) ?? '');
  const rootsOf = (field: string): string[] =>
    projects.flatMap((entry) => membersOf(entry[field]).flatMap(([, list]) => requiredNames(list)));
  const development = developmentOnly({
    keys: byName.keys(),
    requires: (name) => (byName.get(name) ?? []).flatMap(allRequired),
    developmentRoots: rootsOf('dev-dependencies'),
    productionRoots: [
      ...projects.flatMap((entry) => requiredNames(entry['dependencies'])),
      ...rootsOf('optional-dependencies'),
    ],
  });
  const requirements = entries.flatMap(requiredBy);
  const elsewhere = platformOnly({
    keys: byName.keys(),
    platformKeys: requirements.filter(({ isOptional }) => isOptional).map(({ key }) => key),
    requires: (name) => (byName.get(name) ?? []).flatMap(requiredBy),
    roots: projects.flatMap(requiredBy),
  });
  return packages.flatMap((entry) => {
    const [name, version] = [textOf(entry['name']), textOf(entry['version'])];
    if (name === undefined || version === undefined || elsewhere.has(name)) return [];
    const dependencies = requiredNames(entry['dependencies']);
    const stated = statedFiles(fileEntries([entry['sdist'], ...listOf(entry['wheels'])]));
    return { name, version, isDevelopment: development.has(name), dependencies, ...stated };
  });
}

function isProject(entry: Entry): boolean {
  const source = recordOf(entry['source']);
  return source['virtual'] !== undefined || source['editable'] !== undefined || source['directory'] !== undefined;
}

function requiredNames(list: unknown): string[] {
  return listOf(list).map((one) => textOf(recordOf(one)['name']) ?? '');
}

function allRequired(entry: Entry): string[] {
  const optional = membersOf(entry['optional-dependencies']).flatMap(([, list]) => requiredNames(list));
  return [...requiredNames(entry['dependencies']), ...optional];
}

/** All requirements of an entry. Those for other operating systems are optional. */
function requiredBy(entry: Entry): RequiredPackage[] {
  const groups = [...membersOf(entry['optional-dependencies']), ...membersOf(entry['dev-dependencies'])];
  return [entry['dependencies'], ...groups.map(([, list]) => list)].flatMap(listOf).map((required) => {
    const { name, marker } = recordOf(required);
    return { key: textOf(name) ?? '', isOptional: isForOtherPlatform(textOf(marker)) };
  });
}
