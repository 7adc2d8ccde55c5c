import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { type CountedTool, checkCounted } from './check-counted.ts';
import { checkLayers } from './check-layers.ts';
import { checkWebBytes } from './check-web-bytes.ts';
import type { Outcome } from './outcome.ts';
import { runTool } from './run-tool.ts';

export interface Check {
  name: string;
  run(folder: string): Promise<Outcome>;
}

/** Well below the number of files and well above what a tool finds in a wrong folder. */
const leastFiles = 300;

export const lintTool: CountedTool = {
  args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.'],
  count: /\bon (\d+) files?\b/,
  leastFiles,
};

export const formatTool: CountedTool = {
  args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  count: /Checked (\d+) files?\b/,
  leastFiles,
};

/** All static checks, the slowest first. */
export const checks: readonly Check[] = [
  { name: 'types', run: (folder) => checkTypes(folder, '.') },
  { name: 'types of web', run: (folder) => checkTypes(folder, 'web') },
  { name: 'types of test/web', run: (folder) => checkTypes(folder, 'test/web') },
  { name: 'types of web tests', run: (folder) => checkTypes(folder, 'web/tsconfig.test.json') },
  { name: 'lint', run: (folder) => checkCounted(folder, lintTool) },
  { name: 'layers', run: (folder) => checkLayers(folder, { leastModules: leastFiles }) },
  { name: 'format', run: (folder) => checkCounted(folder, formatTool) },
  { name: 'unused code', run: (folder) => runPlainly(folder, ['node_modules/knip/bin/knip.js', '--no-progress']) },
  { name: 'bytes of web', run: checkWebBytes },
  { name: 'openapi files', run: (folder) => runPlainly(folder, ['tools/generate-openapi.ts', '--check']) },
  { name: 'settings file', run: (folder) => runPlainly(folder, ['tools/generate-env-example.ts', '--check']) },
  { name: 'finding facets', run: (folder) => runPlainly(folder, ['tools/generate-finding-totals.ts', '--check']) },
  { name: 'supported', run: (folder) => runPlainly(folder, ['tools/generate-supported.ts', '--check']) },
  { name: 'notice file', run: (folder) => runPlainly(folder, ['tools/generate-notice.ts', '--check']) },
];

/**
 * Runs TypeScript's native compiler, which takes a quarter of the time of the one in JavaScript. The latter is installed for its API, which
 * tools use. Runs without incremental state when its file is not writable.
 */
async function checkTypes(folder: string, project: string): Promise<Outcome> {
  const forgetful = isWritable(join(folder, 'node_modules'))
    ? []
    : ['--incremental', 'false', '--tsBuildInfoFile', 'null'];
  return await runPlainly(folder, [
    'node_modules/typescript-native/bin/tsc',
    '-p',
    project,
    '--noEmit',
    '--pretty',
    'false',
    ...forgetful,
  ]);
}

async function runPlainly(folder: string, args: readonly string[]): Promise<Outcome> {
  const { code, stdout, stderr } = await runTool(folder, args);
  return { isGood: code === 0, summary: '', output: stdout + stderr };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
