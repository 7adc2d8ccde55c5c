import { ownNode } from './find-node.mjs';
import { runChild } from './run-child.mjs';
import { SetUpError } from './set-up-error.mjs';

/**
 * Runs a file with this Node in a child process and returns its exit code.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export async function runNode(node, args, options) {
  // Type stripping and SQLite print a warning about experimental features on each start.
  const all = ['--disable-warning=ExperimentalWarning', ...args];
  try {
    return await runChild(node, all, options);
  } catch (error) {
    if (node === process.execPath) throw new SetUpError(`Node cannot be started: ${error.message}`);
    // The system lacks the C library that the binary requires.
    return await runChild(ownNode('its Node does not run here'), all, options);
  }
}
