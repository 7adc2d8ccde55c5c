import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ListedPackage } from '../harness/listed-package.ts';
import { nodeProjectTests } from '../harness/node-project-tests.ts';
import { runNodeTool } from '../harness/node-tools.ts';
import { linesOf } from '../harness/run-tool.ts';

for (const version of ['8.15.9', '9.15.0', '10.24.0']) {
  const pnpm = (args: readonly string[], cwd: string): string =>
    runNodeTool(`pnpm@${version}`, 'pnpm/bin/pnpm.cjs', args, { cwd });
  nodeProjectTests({
    name: `pnpm ${version}`,
    listing: 'pnpm ls --depth Infinity',
    lockFile: 'pnpm-lock.yaml',
    install(folder) {
      const store = path.join(folder, '../store');
      pnpm(['install', '--ignore-scripts', '--no-frozen-lockfile', '--store-dir', store], folder);
    },
    list: (folder) =>
      linesOf(pnpm(['ls', '--depth', 'Infinity', '--parseable', '--long'], folder))
        .slice(1)
        .flatMap(listedIn),
    allowed: [
      { difference: 'extra npm part 0.1.0', reason: 'The listing has the address of a local folder and no version.' },
    ],
  });
}

/** `/path/of/the/package:name@1.0.0`, and from version 10 on `…:alias npm:name@1.0.0`. Optional packages for other platforms are listed without being installed. */
function listedIn(line: string): ListedPackage[] {
  const [, place = '', name = '', version = ''] = /^(.+?):(?:.+ npm:)?(@?[^@:]+)@([^:]+)/.exec(line) ?? [];
  if (!existsSync(place) || version === 'file') return [];
  return [{ type: 'npm', name, version }];
}
