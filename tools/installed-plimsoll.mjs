#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWith } from './bring-up/exit-with.mjs';
import { findNode } from './bring-up/find-node.mjs';
import { runHere } from './bring-up/run-here.mjs';
import { runNode } from './bring-up/run-node.mjs';

const packageDir = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The `plimsoll` command of the npm package. Node 20 or newer starts it, and the Node 24 of a package for this platform runs it. */
await exitWith(async () => {
  const program = resolve(packageDir, 'dist/cli/main.mjs');
  const node = findNode(packageDir, folderOf);
  if (node === process.execPath) return await runHere(packageDir, program);
  return await runNode(node, [program, ...process.argv.slice(2)], {});
});

/** npm installs packages beside this one or below it. */
function folderOf(name) {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => resolve(folder, name)).find((folder) => existsSync(folder));
}
