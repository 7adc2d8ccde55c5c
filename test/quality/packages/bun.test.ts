import { chmodSync } from 'node:fs';
import path from 'node:path';
import { nodeProjectTests } from '../harness/node-project-tests.ts';
import { installedTool } from '../harness/node-tools.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

for (const [version, lockFile] of [
  ['1.1.38', 'bun.lockb'],
  ['1.2.23', 'bun.lock'],
] as const) {
  const bun = (args: readonly string[], cwd: string): string => {
    const program = path.join(
      installedTool(`@oven/bun-linux-x64@${version}`),
      'node_modules/@oven/bun-linux-x64/bin/bun',
    );
    chmodSync(program, 0o755);
    return runTool(program, args, { cwd, env: { BUN_INSTALL_CACHE_DIR: path.join(cwd, '../cache') } });
  };
  nodeProjectTests({
    name: `Bun ${version}`,
    listing: 'bun pm ls --all',
    lockFile,
    install: (folder) => bun(['install', '--ignore-scripts'], folder),
    // `│   ├── debug@4.4.3`, and the folder of the project in the first line. The listing has the names under which packages are installed.
    list: (folder) =>
      linesOf(bun(['pm', 'ls', '--all'], folder))
        .map((line) => / (@?[^ @]+)@(?:https:\S*-)?(\d\S*?)(?:\.tgz)?$/.exec(line) ?? [])
        .filter(([line]) => line !== undefined)
        .map(([, name = '', version = '']) => ({ type: 'npm', name: name.replace('old-', ''), version })),
    allowed: [{ difference: 'extra npm part 0.1.0', reason: 'Installed from a local folder.' }],
  });
}
