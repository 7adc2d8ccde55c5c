#!/usr/bin/env node
import { exitWith, prepareNode, projectDir } from './bring-up/project-node.mjs';
import { SetUpError } from './bring-up/set-up-error.mjs';

/**
 * What `npm start`, `npm test`, `npm run check` and `npm run seed` do: plain JavaScript for Node 20 and newer that needs nothing
 * installed, installs what is missing, and goes on with the Node that the project brings.
 */
const commands = {
  start: { isDevNeeded: false, steps: [['src/main.ts', 'serve']] },
  // Loaded so, the tests' configuration needs no file written beside it: the folder may be somebody else's.
  test: {
    isDevNeeded: true,
    steps: [['tools/check.ts'], ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native']],
  },
  check: { isDevNeeded: true, steps: [['tools/check.ts']] },
  seed: { isDevNeeded: false, steps: [['tools/seed.ts']] },
};

await exitWith(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new SetUpError(`usage: bring-up.mjs ${Object.keys(commands).join('|')} [arguments]`, 2);
  const run = await prepareNode(command);
  let result = 0;
  for (const [index, step] of command.steps.entries()) {
    const code = await run([...step, ...(index === command.steps.length - 1 ? args : [])], projectDir);
    if (code !== 0 && result === 0) result = code;
    // Somebody asked for the end: what is left is not wanted either.
    if (code > 128) break;
  }
  return result;
});
