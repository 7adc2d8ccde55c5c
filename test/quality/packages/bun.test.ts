import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { nodeProjectTests } from '../harness/node-project-tests.ts';
import { installedTool } from '../harness/node-tools.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

for (const [version, lockFile] of [
  ['1.1.38', 'bun.lockb'],
  ['1.2.23', 'bun.lock'],
] as const) {
  const bun = (args: readonly string[], cwd: string, env: Record<string, string> = {}): string => {
    const program = path.join(
      installedTool(`@oven/bun-linux-x64@${version}`),
      'node_modules/@oven/bun-linux-x64/bin/bun',
    );
    chmodSync(program, 0o755);
    return runTool(program, args, { cwd, env: { BUN_INSTALL_CACHE_DIR: path.join(cwd, '../cache'), ...env } });
  };
  // `│   ├── debug@4.4.3`, and the folder of the project in the first line. The listing has the names under which packages are installed.
  const listed = (folder: string) =>
    linesOf(bun(['pm', 'ls', '--all'], folder))
      .map((line) => / (@?[^ @]+)@(?:https:\S*-)?(\d\S*?)(?:\.tgz)?$/.exec(line) ?? [])
      .filter(([line]) => line !== undefined)
      .map(([, name = '', version = '']) => ({ type: 'npm' as const, name: name.replace('old-', ''), version }));
  const ofOtherPlatform = (name: string): boolean => ['@emnapi/runtime', 'tslib'].includes(name);
  nodeProjectTests({
    name: `Bun ${version}`,
    listing: 'bun pm ls --all',
    lockFile,
    install: (folder) => bun(['install', '--ignore-scripts'], folder),
    // Bun 1.1 installs what only sharp's package for another platform requires, and Bun 1.2 only lists it.
    list: (folder) =>
      listed(folder).filter(
        ({ name }) => !ofOtherPlatform(name) || existsSync(path.join(folder, 'node_modules', name)),
      ),
    listInstalled: (folder) => listed(folder).filter(({ name }) => !ofOtherPlatform(name)),
    allowed: [{ difference: 'extra npm part 0.1.0', reason: 'Installed from a local folder.' }],
  });

  packageListTest({
    name: `Git dependencies in ${lockFile} of Bun ${version}`,
    listing: 'bun pm ls --all',
    missing: toolMissing('npm', '--version', 'npm') || toolMissing('git', '--version', 'git'),
    isExpensive: true,
    types: ['npm'],
    atLeast: 4,
    unread: [],
    makeRoot(folder) {
      const project = path.join(folder, '../project');
      for (const name of ['forked', 'renamed']) makeRepository(path.join(folder, '../remote', `${name}.git`), name);
      const dependencies = {
        forked: 'git+https://git.example.com/team/forked.git',
        alias: 'git+ssh://git@git.example.com/team/renamed.git#main',
        ms: '2.1.3',
      };
      mkdirSync(project);
      writeFileSync(
        path.join(project, 'package.json'),
        JSON.stringify({ name: 'app', version: '1.0.0', dependencies }),
      );
      bun(['install', '--ignore-scripts'], project, remoteIn(path.join(folder, '../remote')));
      cpSync(path.join(project, lockFile), path.join(folder, lockFile));
    },
    // `├── alias@git+ssh://…#commit`: the name is the one under which the package is installed.
    ownListing: (root) =>
      linesOf(bun(['pm', 'ls', '--all'], path.join(root, '../project')))
        .map((line) => / (@?[^ @]+)@(?:git\+\S*#)?([\w.-]+)$/.exec(line) ?? [])
        .filter(([line]) => line !== undefined)
        .map(([, name = '', version = '']) => ({ type: 'npm', name: name.replace('alias', 'renamed'), version })),
  });
}

function makeRepository(folder: string, name: string): void {
  const git = (...args: string[]) =>
    runTool('git', ['-c', 'user.name=a', '-c', 'user.email=a@x.example', ...args], { cwd: folder });
  mkdirSync(folder, { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  const manifest = { name, version: '1.2.3', dependencies: { ms: '2.1.2' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  git('add', '.');
  git('commit', '--quiet', '--message=first');
}

/** Git reads the repositories of an imaginary server from a folder. */
function remoteIn(folder: string): Record<string, string> {
  const addresses = ['https://git.example.com/team/', 'ssh://git@git.example.com/team/'];
  const settings = addresses.flatMap((address, index) => [
    [`GIT_CONFIG_KEY_${index}`, `url.${folder}/.insteadOf`],
    [`GIT_CONFIG_VALUE_${index}`, address],
  ]);
  return { GIT_CONFIG_COUNT: String(addresses.length), ...Object.fromEntries(settings) };
}
