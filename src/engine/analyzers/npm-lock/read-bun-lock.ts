import { listOf, membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { developmentOnly } from '../development-only.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { integrityHashes } from '../package-hashes.ts';
import { platformOnly } from '../platform-only.ts';
import { splitSpec } from './package-spec.ts';
import { plainVersion } from './plain-version.ts';
import { isPlatformPackage } from './platform-package.ts';

/**
 * Packages of `bun.lock` (bun.sh/docs/install/lockfile). A key is the place in the tree, `parent/name`, and a value is an array with
 * `name@version` first, and the integrity of its archive last, if it has one.
 */
export function readBunLock(lock: unknown): LockedPackage[] {
  const { workspaces, packages } = recordOf(lock);
  const entries = new Map(membersOf(packages).map(([key, value]) => [key, toEntry(value)]));
  const rootsOf = (...fields: string[]): string[] =>
    membersOf(workspaces).flatMap(([folder, value]) => {
      const workspace = recordOf(value);
      const from = folder === '' ? '' : (textOf(workspace['name']) ?? '');
      const names = fields.flatMap((field) => Object.keys(recordOf(workspace[field])));
      return names.map((name) => resolve(entries, from, name));
    });
  const requires = (key: string) => {
    const { dependencies = [], peers = [], optional } = entries.get(key) ?? {};
    return [...dependencies, ...peers].map((name) => ({
      key: resolve(entries, key, name),
      isOptional: optional?.has(name) ?? false,
    }));
  };
  const development = developmentOnly({
    keys: entries.keys(),
    requires: (key) => requires(key).map((one) => one.key),
    developmentRoots: rootsOf('devDependencies'),
    productionRoots: rootsOf('dependencies', 'optionalDependencies'),
  });
  const elsewhere = platformOnly({
    keys: entries.keys(),
    platformKeys: [...entries].filter(([, { isPlatform }]) => isPlatform).map(([key]) => key),
    requires,
    roots: [
      ...rootsOf('dependencies', 'devDependencies', 'peerDependencies').map((key) => ({ key, isOptional: false })),
      ...rootsOf('optionalDependencies').map((key) => ({ key, isOptional: true })),
    ],
  });
  return [...entries].flatMap(([key, { name, version, dependencies, hashes }]) => {
    if (name === '' || elsewhere.has(key) || version === undefined) return [];
    return { name, version, isDevelopment: development.has(key), dependencies, hashes };
  });
}

function toEntry(value: unknown) {
  const [spec, ...more] = listOf(value);
  const { name, range } = splitSpec(textOf(spec) ?? '');
  const facts = recordOf(more.find((each) => typeof each === 'object' && each !== null));
  const { dependencies, optionalDependencies, peerDependencies } = facts;
  const optional = new Set(Object.keys(recordOf(optionalDependencies)));
  return {
    name,
    version: plainVersion(range),
    isPlatform: isPlatformPackage(facts),
    peers: Object.keys(recordOf(peerDependencies)),
    optional,
    dependencies: [...Object.keys(recordOf(dependencies)), ...optional],
    hashes: integrityHashes(textOf(more.at(-1))),
  };
}

/** Folders that are searched for a required package. A name with a scope has two. */
const depthMax = 64;
const placeLengthMax = 1024;

/** The nearest package of the name, as Node resolves it: below the requiring package, then below each of its parents. */
function resolve(entries: ReadonlyMap<string, unknown>, from: string, name: string): string {
  let parent = from.length > placeLengthMax ? '' : from;
  for (let depth = 0; parent !== '' && depth < depthMax; depth += 1) {
    if (entries.has(`${parent}/${name}`)) return `${parent}/${name}`;
    parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')));
  }
  return name;
}
