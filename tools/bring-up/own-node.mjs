import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformPackages } from './platform-packages.mjs';

export const leastRunMajor = 24;

/** Whether the Node that runs this process can run the project. */
export const ownNodeIsEnough = Number(process.versions.node.split('.')[0]) >= leastRunMajor;

/**
 * Whether the current Node is preferred to the one in node_modules: a release of a supported major version that is not older than the
 * project's package for this platform.
 *
 * @param {string} projectDir
 */
export function ownNodeIsCurrent(projectDir) {
  const own = process.versions.node;
  if (!ownNodeIsEnough || own.includes('-')) return false;
  const packaged = packagedVersion(projectDir);
  return packaged === undefined || compareVersions(own, packaged) >= 0;
}

/** The version that package.json names for this platform, or undefined when no package exists for it. */
function packagedVersion(projectDir) {
  const name = platformPackages()?.node;
  if (name === undefined) return undefined;
  return JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).optionalDependencies?.[name];
}

function compareVersions(left, right) {
  const [leftParts, rightParts] = [left, right].map((version) => version.split('.').map(Number));
  const difference = leftParts.map((part, index) => part - (rightParts[index] ?? 0)).find((parts) => parts !== 0);
  return difference ?? 0;
}
