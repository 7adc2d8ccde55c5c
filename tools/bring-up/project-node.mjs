import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { leastRunMajor, ownNodeIsCurrent, ownNodeIsEnough } from './own-node.mjs';
import { platformPackages } from './platform-packages.mjs';
import { runChild } from './run-child.mjs';
import { SetUpError } from './set-up-error.mjs';

export const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const leastOwnMajor = 20;
const ownMajor = Number(process.versions.node.split('.')[0]);

const say = (line) => process.stderr.write(`plimsoll: ${line}\n`);

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
  const node = findNode();
  return { run: (args, cwd = process.cwd()) => run(node, args, cwd), isThisNode: node === process.execPath };
}

/** Runs a set-up step of a command. An error that the user can fix is printed as one line without a stack. */
export async function exitWith(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    for (const line of error.message.split('\n')) say(line);
    process.exitCode = error.exitCode;
  }
}

function findNode() {
  if (ownNodeIsCurrent(projectDir)) return process.execPath;
  const packages = platformPackages();
  const brought = packages && join(projectDir, 'node_modules', packages.node, 'bin/node');
  if (brought !== undefined && existsSync(brought)) {
    if (makeExecutable(brought)) return brought;
    if (!ownNodeIsEnough) throw new SetUpError(`${brought} is not executable, and this user may not change that.`);
  }
  return ownNode('there is no Node package for it');
}

function ownNode(why) {
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

async function run(node, args, cwd) {
  const bins = [dirname(node), join(projectDir, 'node_modules/.bin'), process.env.PATH ?? ''];
  const env = { ...process.env, PATH: bins.join(delimiter) };
  // Type stripping and SQLite print a warning about experimental features on each start.
  const all = ['--disable-warning=ExperimentalWarning', ...args];
  try {
    return await runChild(node, all, { cwd, env });
  } catch (error) {
    if (node === process.execPath) throw new SetUpError(`Node cannot be started: ${error.message}`);
    // The system lacks the C library that the binary requires.
    return await runChild(ownNode('its Node does not run here'), all, { cwd, env });
  }
}
