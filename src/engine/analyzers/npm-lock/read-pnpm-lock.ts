import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import { developmentOnly } from '../development-only.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { integrityHashes } from '../package-hashes.ts';
import { platformOnly } from '../platform-only.ts';
import { splitSpec } from './package-spec.ts';
import { plainVersion } from './plain-version.ts';
import { isPlatformPackage } from './platform-package.ts';

/**
 * Packages of `pnpm-lock.yaml`, versions 5 to 9 (github.com/pnpm/spec, "lockfile"). Keys are `/name/1.0.0_peers`, from version 6 on
 * `/name@1.0.0(peers)`, and in version 9 `name@1.0.0`, with the dependencies in `snapshots`. pnpm 10 writes a document of its own before the
 * one of the project.
 */
export function readPnpmLock(text: string): LockedPackage[] {
  return readBlockYaml(text).flatMap((document) => readDocument(recordOf(document)));
}

type Lock = Readonly<Record<string, unknown>>;

function readDocument(lock: Lock): LockedPackage[] {
  const hasSlashVersions = Number.parseFloat(textOf(lock['lockfileVersion']) ?? '') < 6;
  const packages = membersOf(lock['packages']);
  const snapshots = recordOf(lock['snapshots'] ?? lock['packages']);
  const development = developmentOf(lock, snapshots);
  const elsewhere = elsewhereOf(lock, snapshots, hasSlashVersions);
  const found = new Map<string, LockedPackage>();
  for (const [key, value] of Object.entries(snapshots)) {
    const { name, version } = identityOf(key, hasSlashVersions);
    const facts = factsOf(lock, key, hasSlashVersions);
    // A local folder has an address in place of a version.
    const plain = textOf(facts['version']) ?? plainVersion(version);
    if (name === '' || !plain || elsewhere.has(key)) continue;
    const isDevelopment = recordOf(value)['dev'] === 'true' || development.has(key);
    const known = found.get(`${name}@${version}`);
    if (known) known.isDevelopment &&= isDevelopment;
    else {
      const dependencies = Object.keys(recordOf(recordOf(value)['dependencies']));
      found.set(`${name}@${version}`, {
        name: textOf(facts['name']) ?? name,
        version: plain,
        isDevelopment,
        dependencies,
        hashes: integrityHashes(textOf(recordOf(facts['resolution'])['integrity'])),
      });
    }
  }
  return packages.length === 0 ? [] : [...found.values()];
}

/** The entry of a package in `packages`. In version 9 its requirements are in `snapshots`, once for each set of peers. */
function factsOf(lock: Lock, key: string, hasSlashVersions: boolean): Lock {
  const packages = recordOf(lock['packages']);
  if (lock['snapshots'] === undefined) return recordOf(packages[key]);
  const { name, version } = identityOf(key, hasSlashVersions);
  return recordOf(packages[`${name}@${version}`]);
}

function rootsOf(lock: Lock, snapshots: Lock, fields: readonly string[]): string[] {
  const importers = lock['importers'] === undefined ? [lock] : membersOf(lock['importers']).map(([, each]) => each);
  return importers.flatMap((importer) => fields.flatMap((field) => keysOf(recordOf(importer)[field], snapshots)));
}

/** pnpm marks the packages that are optional for all projects. Others count as installed. */
function elsewhereOf(lock: Lock, snapshots: Lock, hasSlashVersions: boolean): ReadonlySet<string> {
  const keys = Object.keys(snapshots);
  const isMarked = (key: string): boolean => recordOf(snapshots[key])['optional'] === 'true';
  const toOptional = (required: readonly string[]) => required.map((key) => ({ key, isOptional: true }));
  return platformOnly({
    keys,
    platformKeys: keys.filter((key) => isMarked(key) && isPlatformPackage(factsOf(lock, key, hasSlashVersions))),
    requires: (key) => toOptional(requiredKeys(key, snapshots)),
    roots: [
      ...toOptional(rootsOf(lock, snapshots, ['dependencies', 'devDependencies', 'optionalDependencies'])),
      ...keys.filter((key) => !isMarked(key)).map((key) => ({ key, isOptional: false })),
    ],
  });
}

function requiredKeys(key: string, snapshots: Lock): string[] {
  const { dependencies, optionalDependencies } = recordOf(snapshots[key]);
  return [...keysOf(dependencies, snapshots), ...keysOf(optionalDependencies, snapshots)];
}

function developmentOf(lock: Lock, snapshots: Lock): ReadonlySet<string> {
  return developmentOnly({
    keys: Object.keys(snapshots),
    requires: (key) => requiredKeys(key, snapshots),
    developmentRoots: rootsOf(lock, snapshots, ['devDependencies']),
    productionRoots: rootsOf(lock, snapshots, ['dependencies', 'optionalDependencies']),
  });
}

/** Keys of the packages that a list of dependencies names. An alias names the key itself. */
function keysOf(dependencies: unknown, snapshots: Lock): string[] {
  return membersOf(dependencies).map(([name, value]) => {
    const reference = textOf(value) ?? textOf(recordOf(value)['version']) ?? '';
    const candidates = [
      `${name}@${reference}`,
      reference,
      `/${name}@${reference}`,
      `/${name}/${reference}`,
      `/${reference}`,
    ];
    return candidates.find((key) => Object.hasOwn(snapshots, key)) ?? '';
  });
}

function identityOf(key: string, hasSlashVersions: boolean): { name: string; version: string } {
  const text = key.startsWith('/') ? key.slice(1) : key;
  if (!hasSlashVersions) {
    const { name, range } = splitSpec(text);
    const peers = range.indexOf('(');
    return { name, version: peers === -1 ? range : range.slice(0, peers) };
  }
  const parts = text.split('/');
  const nameParts = text.startsWith('@') ? 2 : 1;
  const version = parts[nameParts] ?? '';
  const peers = version.indexOf('_');
  return { name: parts.slice(0, nameParts).join('/'), version: peers === -1 ? version : version.slice(0, peers) };
}
