import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { readBlockYaml } from '../../../src/engine/text-formats/read-block-yaml.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { nodeProjectTests } from '../harness/node-project-tests.ts';
import { runNodeTool } from '../harness/node-tools.ts';
import { linesOf } from '../harness/run-tool.ts';

const env = {
  YARN_ENABLE_TELEMETRY: '0',
  YARN_ENABLE_SCRIPTS: 'false',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
};

const yarn = (args: readonly string[], cwd: string): string =>
  runNodeTool('@yarnpkg/cli-dist@4.5.3', '@yarnpkg/cli-dist/bin/yarn.js', args, { cwd, env });

const part = { difference: 'extra npm part 0.1.0', reason: 'Installed from a local folder.' };
const musl = {
  difference: /^missing npm @img\/.*musl/,
  reason: 'The packages for musl are listed without being installed.',
};
const allowed = {
  pnp: [musl],
  pnpm: [part, musl],
  'node-modules': [
    part,
    { difference: /^missing npm /, reason: 'The listing has what fsevents requires, which is not installed on Linux.' },
  ],
};

for (const linker of ['pnp', 'pnpm', 'node-modules'] as const) {
  nodeProjectTests({
    name: `Yarn 4.5.3 with nodeLinker ${linker}`,
    listing: 'yarn info --all --recursive',
    lockFile: 'yarn.lock',
    install(folder) {
      writeFileSync(path.join(folder, '.yarnrc.yml'), `nodeLinker: ${linker}\n`);
      // A folder above it may be a project of its own.
      if (!existsSync(path.join(folder, 'yarn.lock'))) writeFileSync(path.join(folder, 'yarn.lock'), '');
      yarn(['install'], folder);
    },
    list: (folder) => infoOf(infoLines(folder)),
    listInstalled,
    allowed: allowed[linker],
  });
}

function infoLines(folder: string): Readonly<Record<string, unknown>>[] {
  return linesOf(yarn(['info', '--all', '--recursive', '--json'], folder)).map((line) => recordOf(JSON.parse(line)));
}

/** `yarn info` lists all platforms. With the linker `node-modules`, Yarn stores the keys of the packages that it installed. */
function listInstalled(folder: string): ListedPackage[] {
  writeFileSync(path.join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\n');
  yarn(['install'], folder);
  const state = readBlockYaml(readFileSync(path.join(folder, 'node_modules/.yarn-state.yml'), 'utf8'))[0];
  const installed = new Set(Object.keys(recordOf(state)).map((key) => key.replace(/virtual:[0-9a-f]+#/, '')));
  return infoOf(infoLines(folder).filter(({ value }) => installed.has(String(value))));
}

function infoOf(lines: Readonly<Record<string, unknown>>[]): ListedPackage[] {
  return lines
    .filter(({ value }) => !/^@?[^@]+@(?:workspace|file):/.test(String(value)))
    .map(({ value, children }) => ({
      type: 'npm',
      name: String(value).slice(0, String(value).indexOf('@', 1)),
      version: String(recordOf(children).Version),
    }));
}
