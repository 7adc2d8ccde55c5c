import { developmentOnly } from '../development-only.ts';
import type { LockedPackage } from '../lock-facts.ts';
import { hashOf } from '../package-hashes.ts';
import { platformOnly } from '../platform-only.ts';
import { type BunLockColumns, readBunLockColumns } from './bun-lock-columns.ts';
import { archiveVersion } from './plain-version.ts';

/** Kinds of a resolution, in its first byte. */
const npmResolution = 2;
const archiveResolutions = new Set([8, 80]);
const gitHubResolution = 16;
const gitResolution = 32;
const projectResolutions = new Set([1, 72]);
const dependencyBytes = 26;
/** Bits of the behavior of a dependency. */
const optional = 4;
const development = 8;

interface Requirement {
  name: string;
  key: string;
  isOptional: boolean;
  isDevelopment: boolean;
}

/** Packages of a `bun.lockb`. */
export function readBunBinaryLock(bytes: Uint8Array): LockedPackage[] {
  const lock = readBunLockColumns(bytes);
  const indexes = Array.from({ length: lock.count }, (_, index) => index);
  const projects = indexes.filter((index) => projectResolutions.has(lock.field('resolution', index)[0] ?? 0));
  const requirements = allRequirements(lock);
  const roots = projects.flatMap((index) => requirements[index] ?? []);
  const keysOf = (isDevelopment: boolean) =>
    roots.filter((one) => one.isDevelopment === isDevelopment).map(({ key }) => key);
  const developmentKeys = developmentOnly({
    keys: indexes.filter((index) => !projects.includes(index)).map(String),
    requires: (key) => (requirements[Number(key)] ?? []).map((one) => one.key),
    developmentRoots: keysOf(true),
    productionRoots: keysOf(false),
  });
  const elsewhere = platformOnly({
    keys: indexes.map(String),
    platformKeys: indexes.filter((index) => isPlatformPackage(lock, index)).map(String),
    requires: (key) => requirements[Number(key)] ?? [],
    roots: [],
  });
  return indexes.flatMap((index) => {
    const version = versionOf(lock, index);
    if (version === undefined || elsewhere.has(String(index))) return [];
    const dependencies = (requirements[index] ?? []).map(({ name }) => name);
    const name = textAt(lock, lock.field('name', index));
    return {
      name,
      version,
      isDevelopment: developmentKeys.has(String(index)),
      dependencies,
      hashes: hashesOf(lock, index),
    };
  });
}

/** Requirements of each package. Every row of the buffer belongs to one package, so more of them than rows are an error. */
function allRequirements(lock: BunLockColumns): Requirement[][] {
  const all: Requirement[][] = [];
  let rowsLeft = lock.buffers.dependencies.length / dependencyBytes;
  for (let index = 0; index < lock.count; index += 1) {
    const found = requirementsOf(lock, index);
    rowsLeft -= found.length;
    if (rowsLeft < 0) throw new SyntaxError('Packages of the lock file share their requirements.');
    all.push(found);
  }
  return all;
}

function requirementsOf(lock: BunLockColumns, index: number): Requirement[] {
  const { dependencies, resolutions } = lock.buffers;
  const required = lock.field('dependencies', index);
  const resolved = lock.field('resolutions', index);
  const [first, count] = [required.readUInt32LE(0), required.readUInt32LE(4)];
  const found: Requirement[] = [];
  for (let each = 0; each < count; each += 1) {
    const at = (first + each) * dependencyBytes;
    const target = (resolved.readUInt32LE(0) + each) * 4;
    if (at + dependencyBytes > dependencies.length || target + 4 > resolutions.length) break;
    const behavior = dependencies[at + 16] ?? 0;
    found.push({
      name: textAt(lock, dependencies.subarray(at, at + 8)),
      key: String(resolutions.readUInt32LE(target)),
      isOptional: (behavior & optional) !== 0,
      isDevelopment: (behavior & development) !== 0,
    });
  }
  return found;
}

/**
 * Version of a package of the registry: three numbers, and texts for prerelease and build. An archive has its address, and a Git dependency
 * its commit. Undefined for other packages.
 */
function versionOf(lock: BunLockColumns, index: number): string | undefined {
  const resolution = lock.field('resolution', index);
  const kind = resolution[0] ?? 0;
  if (archiveResolutions.has(kind)) return archiveVersion(textAt(lock, resolution.subarray(8, 16)));
  if (kind === gitHubResolution || kind === gitResolution) return commitOf(lock, resolution, kind);
  if (kind !== npmResolution) return undefined;
  const numbers = [16, 20, 24].map((at) => resolution.readUInt32LE(at)).join('.');
  const prerelease = textAt(lock, resolution.subarray(32, 40));
  const build = textAt(lock, resolution.subarray(48, 56));
  return `${numbers}${prerelease && `-${prerelease}`}${build && `+${build}`}`;
}

/** A repository has the texts owner, address, wanted branch and resolved commit. GitHub's archives are named `owner-repository-commit`. */
function commitOf(lock: BunLockColumns, resolution: Buffer, kind: number): string | undefined {
  const resolved = textAt(lock, resolution.subarray(32, 40));
  return (kind === gitHubResolution ? resolved.slice(resolved.lastIndexOf('-') + 1) : resolved) || undefined;
}

/** Algorithms of the hash of a package by their number in the file, with the bytes of their hashes. */
const integrityAlgorithms: ReadonlyMap<number, readonly [name: string, bytes: number]> = new Map([
  [1, ['sha1', 20]],
  [2, ['sha256', 32]],
  [3, ['sha384', 48]],
  [4, ['sha512', 64]],
]);
const integrityStart = 20;

/** The hash of the archive: the number of its algorithm, and its bytes in a field of 64. */
function hashesOf(lock: BunLockColumns, index: number): string[] {
  const meta = lock.field('meta', index);
  const [name, bytes] = integrityAlgorithms.get(meta[integrityStart] ?? 0) ?? [];
  if (name === undefined || bytes === undefined) return [];
  return hashOf(name, meta.subarray(integrityStart + 1, integrityStart + 1 + bytes));
}

/** Whether the bits of supported processors and operating systems differ from those of the project, which supports all. */
function isPlatformPackage(lock: BunLockColumns, index: number): boolean {
  const meta = lock.field('meta', index);
  return !meta.subarray(2, 6).equals(lock.field('meta', 0).subarray(2, 6));
}

/** Short strings are stored in place, padded with zeros. Others are an offset and a length whose highest bit is set. */
function textAt({ buffers: { strings } }: BunLockColumns, bytes: Buffer): string {
  if (((bytes[7] ?? 0) & 0x80) === 0) {
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
  }
  const start = bytes.readUInt32LE(0);
  return strings.toString('utf8', start, start + Math.min(bytes.readUInt32LE(4) & 0x7fff_ffff, 4096));
}
