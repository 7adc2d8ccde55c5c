import { normalizedPypiName } from '../../pipeline/package-url.ts';
import { listOf, membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import { developmentOnly } from '../development-only.ts';
import { statedFiles } from '../distribution-files.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { fileEntries } from './file-entries.ts';
import { isForOtherPlatform } from './other-platform.ts';

/**
 * Packages of `poetry.lock`. Poetry 2 names the groups of each package, versions before 1.5 a category. In between, only the project's
 * `pyproject.toml` tells development dependencies from others. Optional packages belong to extras.
 */
export function readPoetryLock(text: string, project: string | undefined): LockedPackage[] {
  const lock = readToml(text);
  const packages = listOf(lock['package']).map(recordOf);
  const files = recordOf(recordOf(lock['metadata'])['files']);
  const versions = Map.groupBy(packages, (entry) => entry['name']);
  const development = project === undefined ? new Set<string>() : developmentOf(packages, project);
  return packages.flatMap((entry) => {
    const [name, version] = [textOf(entry['name']), textOf(entry['version'])];
    if (name === undefined || version === undefined || isForOtherPlatform(textOf(entry['markers']))) return [];
    const groups = textsOf(entry['groups']);
    const isDevelopment =
      groups.length > 0
        ? !groups.includes('main')
        : entry['category'] === 'dev' || development.has(normalizedPypiName(name));
    // Versions before 1.5 list the files of all versions of a name together.
    const listed = entry['files'] ?? (versions.get(name)?.length === 1 ? files[name] : undefined);
    const dependencies = Object.keys(recordOf(entry['dependencies']));
    return { name, version, isDevelopment, dependencies, ...statedFiles(fileEntries(listed)) };
  });
}

function developmentOf(packages: readonly Readonly<Record<string, unknown>>[], project: string): Set<string> {
  const poetry = recordOf(recordOf(recordOf(tryToml(project))['tool'])['poetry']);
  const groups = membersOf(poetry['group']).filter(([name]) => name !== 'main');
  const namesOf = (table: unknown): string[] => Object.keys(recordOf(table)).map(normalizedPypiName);
  const requires = new Map(
    packages.map((entry) => [normalizedPypiName(textOf(entry['name']) ?? ''), namesOf(entry['dependencies'])]),
  );
  return developmentOnly({
    keys: requires.keys(),
    requires: (key) => requires.get(key) ?? [],
    developmentRoots: [
      ...namesOf(poetry['dev-dependencies']),
      ...groups.flatMap(([, group]) => namesOf(recordOf(group)['dependencies'])),
    ],
    productionRoots: namesOf(poetry['dependencies']),
  });
}

function tryToml(text: string): unknown {
  try {
    return readToml(text);
  } catch {
    return undefined;
  }
}
