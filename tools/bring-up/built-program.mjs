import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The commands that `npm run build` joins to few files. */
const builtCommands = ['scan', 'diff', 'explain', 'policy', 'db', 'verify', 'version'];

/**
 * The built program for a command, unless it is missing or one of its source files has changed since. The check takes 5 ms.
 *
 * @param {string} projectDir
 * @param {string | undefined} command
 * @returns {string | undefined}
 */
export function builtProgram(projectDir, command) {
  if (!builtCommands.includes(command ?? '')) return undefined;
  const folder = join(projectDir, 'dist/cli');
  return isCurrentBuild(projectDir, folder) ? join(folder, 'main.mjs') : undefined;
}

/**
 * Whether the folder has joined modules of the present source files.
 *
 * @param {string} projectDir
 * @param {string} folder
 * @returns {boolean}
 */
export function isCurrentBuild(projectDir, folder) {
  const stamp = join(folder, 'sources.json');
  if (!existsSync(stamp)) return false;
  try {
    const sources = JSON.parse(readFileSync(stamp, 'utf8'));
    return sources.every((source) => isUnchanged(projectDir, source));
  } catch {
    // A build that was interrupted.
    return false;
  }
}

/** @param {[path: string, sizeBytes: number, changedMs: number]} source */
function isUnchanged(projectDir, [path, sizeBytes, changedMs]) {
  // `join` would take as long as the request to the system, for 700 files.
  const found = statSync(`${projectDir}/${path}`, { throwIfNoEntry: false });
  return found?.size === sizeBytes && found.mtimeMs === changedMs;
}
