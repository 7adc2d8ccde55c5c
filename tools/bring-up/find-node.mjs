import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { leastRunMajor, ownNodeIsCurrent, ownNodeIsEnough } from './own-node.mjs';
import { platformPackages } from './platform-packages.mjs';
import { SetUpError } from './set-up-error.mjs';

/**
 * The Node that runs the program: the current one if it is recent enough (`own-node.mjs`), otherwise the one of the package for this platform.
 *
 * @param {string} rootDir folder of the package.json that names the Node packages
 * @param {(name: string) => string | undefined} folderOf the folder of an installed package
 * @returns {string} path of the executable
 * @throws {SetUpError}
 */
export function findNode(rootDir, folderOf) {
  if (ownNodeIsCurrent(rootDir)) return process.execPath;
  const packages = platformPackages();
  const folder = packages && folderOf(packages.node);
  const brought = folder && join(folder, 'bin/node');
  if (brought !== undefined && existsSync(brought)) {
    if (makeExecutable(brought)) return brought;
    if (!ownNodeIsEnough) throw new SetUpError(`${brought} is not executable, and this user may not change that.`);
  }
  return ownNode(packages === undefined ? 'there is no Node package for it' : `${packages.node} is not installed`);
}

/**
 * The current Node, where no other one can be used.
 *
 * @param {string} why
 */
export function ownNode(why) {
  if (ownNodeIsEnough) return process.execPath;
  throw new SetUpError(
    `On ${process.platform}-${process.arch} the project cannot bring its own Node (${why}). Run it with Node ${leastRunMajor} or newer; this is ${process.versions.node}.`,
  );
}

/** Archives and some file systems do not preserve the executable bit. */
function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    try {
      chmodSync(file, 0o755);
      return true;
    } catch {
      return false;
    }
  }
}
