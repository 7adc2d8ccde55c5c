#!/usr/bin/env node
import { join } from 'node:path';
import { builtProgram } from './bring-up/built-program.mjs';
import { exitWith } from './bring-up/exit-with.mjs';
import { prepareNode, projectDir } from './bring-up/project-node.mjs';
import { runHere } from './bring-up/run-here.mjs';

/** The `plimsoll` command. Node 20 or newer starts it, and the project's Node runs it. */
await exitWith(async () => {
  const { run, isThisNode } = await prepareNode({ isDevNeeded: false });
  const program = builtProgram(projectDir, process.argv[2]) ?? join(projectDir, 'src/main.ts');
  return isThisNode ? await runHere(projectDir, program) : await run([program, ...process.argv.slice(2)]);
});
