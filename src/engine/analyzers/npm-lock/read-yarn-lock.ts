import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import { developmentOnly } from '../development-only.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { splitSpec } from './package-spec.ts';
import { parseClassicLock } from './parse-classic-lock.ts';
import { hasPlatformName } from './platform-package.ts';

interface Entry {
  specs: string[];
  name: string;
  version: string;
  isLocal: boolean;
  /** Whether it is an optional package for certain platforms (`conditions: os=darwin`). */
  isPlatform: boolean;
  optional: string[];
  dependencies: [name: string, range: string][];
}

/**
 * Packages of `yarn.lock`, in the format of Yarn 1 or of later versions. `manifest` is the project's `package.json`, which alone tells
 * development dependencies from others.
 */
export function readYarnLock(text: string, manifest: unknown): LockedPackage[] {
  const document = text.includes('__metadata:') ? readBlockYaml(text)[0] : parseClassicLock(text);
  const entries = membersOf(document).flatMap(toEntry);
  const byKey = new Map(entries.map((entry) => [entry.specs[0] ?? '', entry]));
  const keyOf = new Map(entries.flatMap(({ specs }) => specs.map((spec): [string, string] => [spec, specs[0] ?? ''])));
  const resolve = ([name, range]: [string, string]): string =>
    keyOf.get(`${name}@${range}`) ?? keyOf.get(`${name}@npm:${range}`) ?? '';
  const rootsOf = (field: string): string[] =>
    membersOf(recordOf(manifest)[field]).map(([name, range]) => resolve([name, textOf(range) ?? '']));
  const optional = new Set(entries.flatMap((entry) => entry.optional));
  const projects = new Set(entries.filter(({ specs }) => isRootProject(specs)).map(({ specs }) => specs[0]));
  const development = developmentOnly({
    keys: [...byKey.keys()].filter((key) => !projects.has(key)),
    requires: (key) => (byKey.get(key)?.dependencies ?? []).map(resolve),
    developmentRoots: rootsOf('devDependencies'),
    productionRoots: [...rootsOf('dependencies'), ...rootsOf('optionalDependencies')],
  });
  return entries
    .filter(
      ({ isLocal, isPlatform, name }) => !isLocal && !isPlatform && !(optional.has(name) && hasPlatformName(name)),
    )
    .map(({ specs, name, version, dependencies }) => ({
      name,
      version,
      isDevelopment: development.has(specs[0] ?? ''),
      dependencies: dependencies.map(([required]) => required),
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
  const optional = Object.keys(recordOf(fields['optionalDependencies']));
  return [{ specs, name: resolution.name || aliased, version, isLocal, isPlatform, dependencies, optional }];
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
