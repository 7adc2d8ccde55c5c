#!/usr/bin/env node
import { join } from 'node:path';
import { exitWith, prepareNode, projectDir } from './bring-up/project-node.mjs';

/** The `plimsoll` command. Node 20 or newer starts it, and the project's Node runs it. */
await exitWith(async () => {
  const run = await prepareNode({ isDevNeeded: false });
  return await run([join(projectDir, 'src/main.ts'), ...process.argv.slice(2)]);
});
