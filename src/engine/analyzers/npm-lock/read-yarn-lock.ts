import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import { developmentOnly } from '../development-only.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { integrityHashes } from '../package-hashes.ts';
import { platformOnly, type RequiredPackage } from '../platform-only.ts';
import { splitSpec } from './package-spec.ts';
import { parseClassicLock } from './parse-classic-lock.ts';
import { hasPlatformName } from './platform-package.ts';

interface Entry {
  specs: string[];
  name: string;
  version: string;
  isLocal: boolean;
  /** Whether it is a package for certain platforms (`conditions: os=darwin`). */
  isPlatform: boolean;
  /** Names of the optional requirements. */
  optional: ReadonlySet<string>;
  dependencies: [name: string, range: string][];
  /** Of the published archive. The checksums of later versions of Yarn are those of archives in its own cache. */
  hashes: string[];
}

/**
 * Packages of `yarn.lock`, in the format of Yarn 1 or of later versions. `manifest` is the project's `package.json`, which alone tells
 * development dependencies from others.
 */
export function readYarnLock(text: string, manifest: unknown): LockedPackage[] {
  const isClassic = !text.includes('__metadata:');
  const document = isClassic ? parseClassicLock(text) : readBlockYaml(text)[0];
  const entries = membersOf(document).flatMap(toEntry);
  const byKey = new Map(entries.map((entry) => [entry.specs[0] ?? '', entry]));
  const keyOf = new Map(entries.flatMap(({ specs }) => specs.map((spec): [string, string] => [spec, specs[0] ?? ''])));
  const resolve = ([name, range]: [string, string]): string =>
    keyOf.get(`${name}@${range}`) ?? keyOf.get(`${name}@npm:${range}`) ?? '';
  const rootsOf = (field: string): string[] =>
    membersOf(recordOf(manifest)[field]).map(([name, range]) => resolve([name, textOf(range) ?? '']));
  const requiredBy = (key: string): RequiredPackage[] => {
    const { dependencies = [], optional } = byKey.get(key) ?? {};
    return dependencies.map((one) => ({ key: resolve(one), isOptional: optional?.has(one[0]) ?? false }));
  };
  const projects = new Set(entries.filter(({ specs }) => isRootProject(specs)).map(({ specs }) => specs[0]));
  const development = developmentOnly({
    keys: [...byKey.keys()].filter((key) => !projects.has(key)),
    requires: (key) => requiredBy(key).map((one) => one.key),
    developmentRoots: rootsOf('devDependencies'),
    productionRoots: [
      ...rootsOf('dependencies'),
      ...rootsOf('optionalDependencies'),
      ...(isClassic ? workspaceRoots(entries, manifest) : []),
    ],
  });
  const elsewhere = platformOnly({
    keys: byKey.keys(),
    platformKeys: platformKeys(entries),
    requires: requiredBy,
    roots: projectRequirements(isClassic, manifest, resolve),
  });
  return entries
    .filter(({ isLocal, specs }) => !isLocal && !elsewhere.has(specs[0] ?? ''))
    .map(({ specs, name, version, dependencies, hashes }) => ({
      name,
      version,
      isDevelopment: development.has(specs[0] ?? ''),
      dependencies: dependencies.map(([required]) => required),
      hashes,
    }));
}

function toEntry([key, value]: [string, unknown]): Entry[] {
  const fields = recordOf(value);
  const version = textOf(fields['version']);
  const specs = key.split(',').map((spec) => spec.trim().replace(/^"|"$/g, ''));
  const first = splitSpec(specs[0] ?? '');
  if (version === undefined || first.name === '' || key === '__metadata') return [];
  const resolution = splitSpec(textOf(fields['resolution']) ?? '');
  // An alias: `string-width-cjs@npm:string-width@^4.2.0`.
  const alias = first.range.startsWith('npm:') ? splitSpec(first.range.slice('npm:'.length)) : undefined;
  const aliased = alias && alias.range !== '' ? alias.name : first.name;
  const required = [...membersOf(fields['dependencies']), ...membersOf(fields['optionalDependencies'])];
  const dependencies = required.map(([name, range]): [string, string] => [name, textOf(range) ?? '']);
  const isLocal = isLocalRange(resolution.range || first.range);
  const isPlatform = fields['conditions'] !== undefined;
  const marked = membersOf(fields['dependenciesMeta']).filter(([, meta]) => recordOf(meta)['optional'] === 'true');
  const optional = new Set([...marked.map(([name]) => name), ...Object.keys(recordOf(fields['optionalDependencies']))]);
  const hashes = integrityHashes(textOf(fields['integrity']));
  return [{ specs, name: resolution.name || aliased, version, isLocal, isPlatform, dependencies, optional, hashes }];
}

/** Yarn 1 does not store the platforms of packages. */
function platformKeys(entries: readonly Entry[]): string[] {
  const optional = new Set(entries.flatMap((entry) => [...entry.optional]));
  return entries
    .filter(({ isPlatform, name }) => isPlatform || (optional.has(name) && hasPlatformName(name)))
    .map(({ specs }) => specs[0] ?? '');
}

/**
 * Keys of the packages that a workspace requires. The lock file of Yarn 1 names the requirements of workspaces in its specs only: one that
 * neither a package nor the project has is that of a workspace, whose other packages may be those of development dependencies too.
 */
function workspaceRoots(entries: readonly Entry[], manifest: unknown): string[] {
  const project = recordOf(manifest);
  if (project['workspaces'] === undefined) return [];
  const required = new Set(
    entries.flatMap(({ dependencies }) => dependencies.map(([name, range]) => `${name}@${range}`)),
  );
  for (const field of projectFields) {
    for (const [name, range] of membersOf(project[field])) required.add(`${name}@${textOf(range) ?? ''}`);
  }
  return entries.filter(({ specs }) => specs.some((spec) => !required.has(spec))).map(({ specs }) => specs[0] ?? '');
}

const projectFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Requirements of the projects. Later versions of Yarn store them as entries. The lock file of Yarn 1 has those of its project in the
 * manifest, and those of workspaces nowhere.
 */
function projectRequirements(
  isClassic: boolean,
  manifest: unknown,
  resolve: (required: [name: string, range: string]) => string,
): RequiredPackage[] | undefined {
  if (!isClassic) return [];
  const project = recordOf(manifest);
  if (manifest === undefined || project['workspaces'] !== undefined) return undefined;
  return projectFields.flatMap((field) =>
    membersOf(project[field]).map(([name, range]) => ({
      key: resolve([name, textOf(range) ?? '']),
      isOptional: field === 'optionalDependencies',
    })),
  );
}

/** Whether a range names a folder of the project. An archive of the project has a version of its own. */
function isLocalRange(range: string): boolean {
  if (range.startsWith('file:')) return !/\.t(?:ar\.)?gz(?:[#:]|$)/.test(range);
  return /^(?:workspace|link|portal):/.test(range);
}

/** The entry of the root project requires development and other dependencies alike. */
function isRootProject(specs: readonly string[]): boolean {
  return specs.some((spec) => spec.endsWith('@workspace:.'));
}
