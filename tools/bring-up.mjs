#!/usr/bin/env node
import { exitWith, say } from './bring-up/exit-with.mjs';
import { prepareNode, projectDir } from './bring-up/project-node.mjs';
import { provideWeb } from './bring-up/provide-web.mjs';
import { SetUpError } from './bring-up/set-up-error.mjs';

/** Loads the tests' configuration without a file written beside it: the project's folder may belong to another user. */
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native'];

/**
 * The npm scripts. This file and `bring-up/` are plain JavaScript for Node 20 and newer and need no dependencies: they install what is
 * missing and run each step with Node 24 or newer. Therefore they do not use commander. Arguments of the command go to its last step,
 * in place of that step's `standard` ones. `note` is printed at the end.
 */
const commands = {
  start: { isDevNeeded: false, isWebNeeded: true, steps: [['src/main.ts', 'serve']] },
  dev: { isDevNeeded: false, steps: [['tools/dev.ts']] },
  test: {
    isDevNeeded: true,
    steps: [['tools/check.ts'], vitest],
    note: 'The tests of the dashboard in a browser are not part of this command. Run them with: npm run test:web',
  },
  'test:web': { isDevNeeded: true, steps: [[...vitest, '--config', 'vitest.web.config.ts']] },
  'test:fast': { isDevNeeded: true, steps: [[...vitest, '--config', 'vitest.fast.config.ts']] },
  check: { isDevNeeded: true, steps: [['tools/check.ts']] },
  types: {
    isDevNeeded: true,
    steps: [['tools/check.ts', 'types', 'types of web', 'types of test/web', 'types of web tests']],
  },
  lint: { isDevNeeded: true, steps: [['tools/check.ts', 'lint']] },
  format: {
    isDevNeeded: true,
    steps: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write']],
    standard: ['.'],
  },
  build: { isDevNeeded: true, steps: [['tools/build.ts']] },
  'build:web': { isDevNeeded: false, steps: [['tools/build-web.ts']] },
  'build:package': { isDevNeeded: true, steps: [['tools/build-package.ts']] },
  'build:executable': { isDevNeeded: true, steps: [['tools/build-executable.ts']] },
  'build:image': { isDevNeeded: true, steps: [['tools/build-image.ts']] },
  release: { isDevNeeded: true, steps: [['tools/release.ts']] },
  'test:packaging': { isDevNeeded: true, steps: [[...vitest, '--config', 'vitest.packaging.config.ts']] },
  bench: { isDevNeeded: true, steps: [['tools/bench.ts']] },
  fuzz: { isDevNeeded: true, steps: [['tools/fuzz.ts']] },
  quality: { isDevNeeded: true, steps: [[...vitest, '--config', 'vitest.quality.config.ts']] },
  psql: { isDevNeeded: false, steps: [['tools/psql.ts']] },
  seed: { isDevNeeded: false, steps: [['tools/seed.ts']] },
  'scanners:install': { isDevNeeded: false, steps: [['tools/install-scanners.ts']] },
};

await exitWith(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new SetUpError(`usage: bring-up.mjs ${Object.keys(commands).join('|')} [arguments]`, 2);
  const { run } = await prepareNode(command);
  const given = args.length > 0 ? args : (command.standard ?? []);
  let result = command.isWebNeeded ? await provideWeb(projectDir, run) : 0;
  if (result !== 0) return result;
  for (const [index, step] of command.steps.entries()) {
    const code = await run([...step, ...(index === command.steps.length - 1 ? given : [])], projectDir);
    if (code !== 0 && result === 0) result = code;
    // The user interrupted the step, so that the following ones are skipped.
    if (code > 128) return result;
  }
  if (command.note !== undefined) say(command.note);
  return result;
});
