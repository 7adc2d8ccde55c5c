import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './exit-with.mjs';
import { findNode } from './find-node.mjs';
import { install } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { ownNodeIsEnough } from './own-node.mjs';
import { runNode } from './run-node.mjs';
import { SetUpError } from './set-up-error.mjs';

export const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const leastOwnMajor = 20;
const ownMajor = Number(process.versions.node.split('.')[0]);

/**
 * Installs missing dependencies and returns a function that runs files with Node 24 or newer: the current Node if it is recent enough
 * (`own-node.mjs`), otherwise the one in node_modules.
 *
 * @param {{ isDevNeeded: boolean }} needs
 * @returns {Promise<{ run: (args: readonly string[], cwd?: string) => Promise<number>, isThisNode: boolean }>} `run` starts a process for
 *   a file and returns its exit code. `isThisNode`: the process would run the same Node as this one.
 * @throws {SetUpError}
 */
export async function prepareNode({ isDevNeeded }) {
  if (ownMajor < leastOwnMajor) {
    throw new SetUpError(`Node ${leastOwnMajor} or newer is needed to start; this is ${process.versions.node}.`);
  }
  const needs = { isDevNeeded, ownNodeIsEnough, isPostgresNeeded: (process.env.DATABASE_URL ?? '') === '' };
  if (!isInstalled(projectDir, needs)) await install(projectDir, needs, say);
  const node = findNode(projectDir, (name) => join(projectDir, 'node_modules', name));
  return { run: (args, cwd = process.cwd()) => run(node, args, cwd), isThisNode: node === process.execPath };
}

async function run(node, args, cwd) {
  const bins = [dirname(node), join(projectDir, 'node_modules/.bin'), process.env.PATH ?? ''];
  return await runNode(node, args, { cwd, env: { ...process.env, PATH: bins.join(delimiter) } });
}
