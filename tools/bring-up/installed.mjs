import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformPackages } from './platform-packages.mjs';

const stampName = '.plimsoll-installed';

/**
 * Whether node_modules matches the lock file. The stamp of an earlier installation gives a fast answer. Without one, npm's own record is
 * compared with the lock file, so that a folder that npm or another user installed is accepted. A folder with all packages gets a stamp then.
 *
 * @param {string} projectDir
 * @param {{ isDevNeeded: boolean, ownNodeIsEnough: boolean, isPostgresNeeded: boolean }} needs
 */
export function isInstalled(projectDir, needs) {
  if (missingPlatformPackages(projectDir, needs).length > 0) return false;
  const stamp = readText(join(projectDir, 'node_modules', stampName));
  if (stamp === lockHash(projectDir)) return hasDirectDependencies(projectDir, needs.isDevNeeded);
  if (!agreesWithLock(projectDir, needs.isDevNeeded)) return false;
  if (agreesWithLock(projectDir, true)) stampInstalled(projectDir);
  return true;
}

/** Returns required packages of this platform that are missing: npm skips them without an error when they are unavailable. */
export function missingPlatformPackages(projectDir, { ownNodeIsEnough, isPostgresNeeded }) {
  const packages = platformPackages();
  if (packages === undefined) return [];
  const missing = [];
  if (!ownNodeIsEnough && !existsSync(join(projectDir, 'node_modules', packages.node, 'bin/node')))
    missing.push(packages.node);
  if (isPostgresNeeded && !existsSync(join(projectDir, 'node_modules', packages.postgres, 'native/bin/postgres'))) {
    missing.push(packages.postgres);
  }
  return missing;
}

/** Records a complete installation. If the folder is read-only, the next start uses the slower comparison. */
export function stampInstalled(projectDir) {
  try {
    writeFileSync(join(projectDir, 'node_modules', stampName), lockHash(projectDir));
  } catch {
    // The slower comparison is used instead.
  }
}

function lockHash(projectDir) {
  return createHash('sha256')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .digest('hex');
}

/** The stamp records installations and not later deletions. */
function hasDirectDependencies(projectDir, isDevNeeded) {
  return ['.', ...workspaces(projectDir)].every((folder) => {
    const { dependencies, devDependencies } = readManifest(join(projectDir, folder));
    const names = Object.keys({ ...dependencies, ...(isDevNeeded && devDependencies) });
    // npm installs a package of a workspace below it when the project has another version.
    const places = [join(projectDir, folder), projectDir];
    return names.every((name) => places.some((place) => existsSync(join(place, 'node_modules', name, 'package.json'))));
  });
}

function workspaces(projectDir) {
  const { workspaces: folders = [] } = readManifest(projectDir);
  return folders.filter((folder) => existsSync(join(projectDir, folder, 'package.json')));
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Whether a package that only tests and checks need is there. */
export function hasDevDependencies(projectDir) {
  const { devDependencies } = readManifest(projectDir);
  return Object.keys(devDependencies ?? {}).some((name) =>
    existsSync(join(projectDir, 'node_modules', name, 'package.json')),
  );
}

function agreesWithLock(projectDir, isDevNeeded) {
  const wanted = readPackages(join(projectDir, 'package-lock.json'));
  const present = readPackages(join(projectDir, 'node_modules/.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  const isEntryInstalled = (path, entry) =>
    present[path]?.version === entry.version && existsSync(join(projectDir, path, 'package.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) return true;
    return (entry.dev && !isDevNeeded) || isEntryInstalled(path, entry);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
