import path from 'node:path';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { nodeProjectTests } from '../harness/node-project-tests.ts';
import { runNodeTool } from '../harness/node-tools.ts';
import { linesOf } from '../harness/run-tool.ts';

const yarn = (args: readonly string[], cwd: string): string =>
  runNodeTool('yarn@1.22.22', 'yarn/bin/yarn.js', args, { cwd });

nodeProjectTests({
  name: 'Yarn 1.22.22',
  listing: 'yarn list',
  lockFile: 'yarn.lock',
  install(folder) {
    const options = ['--ignore-scripts', '--ignore-engines', '--non-interactive'];
    yarn(['install', ...options, '--cache-folder', path.join(folder, '../cache')], folder);
  },
  list: (folder) =>
    linesOf(yarn(['list', '--json', '--no-progress'], folder))
      .map((line) => recordOf(JSON.parse(line)))
      .filter(({ type }) => type === 'tree')
      .flatMap(({ data }) => treesOf(recordOf(data).trees))
      .filter(({ name }) => name !== 'part'),
  allowed: [{ difference: 'extra npm part 0.1.0', reason: 'Installed from a local folder.' }],
});

/** `{ name: "ws@8.17.1", children: […] }`. A shadow is a requirement that another place of the tree fulfills. */
function treesOf(trees: unknown): ListedPackage[] {
  return listOf(trees)
    .map(recordOf)
    .filter(({ shadow }) => shadow !== true)
    .flatMap(({ name, children }) => {
      const [, own = '', version = ''] = /^(.+)@([^@]+)$/.exec(String(name)) ?? [];
      // The listing has the names under which packages are installed.
      const listed: ListedPackage = { type: 'npm', name: own.replace('old-', ''), version };
      return [listed, ...treesOf(children)];
    });
}
