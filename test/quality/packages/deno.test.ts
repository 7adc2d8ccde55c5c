import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { installedTool } from '../harness/node-tools.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { runTool } from '../harness/run-tool.ts';

/** The program for Linux and the names of its processor, as the packages of npm have them. */
const platform = 'linux-x64';

function deno(args: readonly string[], folder: string, cache: string): string {
  const spec = `@deno/${platform}-glibc`;
  const program = path.join(installedTool(`${spec}@2.9.6`), 'node_modules', spec, 'deno');
  chmodSync(program, 0o755);
  return runTool(program, args, { cwd: folder, env: { DENO_DIR: cache, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' } });
}

/** Packages with scopes, peers, packages for each platform, two versions and another name. */
const imports = {
  express: 'npm:express@4.17.1',
  '@babel/core': 'npm:@babel/core@7.20.2',
  lodash: 'npm:lodash@4.17.15',
  'old-lodash': 'npm:lodash@3.10.1',
  'react-dom': 'npm:react-dom@18.2.0',
  esbuild: 'npm:esbuild@0.19.2',
};
const cacheOf = (root: string): string => path.join(root, 'deno-dir');
const projectOf = (root: string): string => path.join(root, 'srv');

function writeProject(root: string, settings: object): string {
  const folder = projectOf(root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'deno.json'), JSON.stringify({ ...settings, imports }));
  writeFileSync(
    path.join(folder, 'main.ts'),
    Object.keys(imports)
      .map((name) => `import "${name}";\n`)
      .join(''),
  );
  return folder;
}

/** The packages of npm that `deno info` lists. Those of other platforms have a place that does not exist. */
function listedBy(folder: string, cache: string): ListedPackage[] {
  const info: unknown = JSON.parse(deno(['info', '--json', 'main.ts'], folder, cache));
  return Object.values(recordOf(recordOf(info)['npmPackages']))
    .filter(isRecord)
    .filter(({ localPath }) => existsSync(String(localPath)))
    .map(({ name, version }) => ({ type: 'npm', name: String(name), version: String(version) }));
}

const common = {
  listing: 'deno info',
  missing: toolMissing('npm', '--version', 'npm'),
  isExpensive: true,
  types: ['npm'],
  atLeast: 80,
  unread: [],
} as const;

packageListTest({
  ...common,
  name: 'the cache of Deno without a lock file',
  makeRoot: (folder) => void deno(['cache', '--no-lock', 'main.ts'], writeProject(folder, {}), cacheOf(folder)),
  ownListing: (root) => listedBy(projectOf(root), cacheOf(root)),
});

packageListTest({
  ...common,
  name: 'node_modules of Deno',
  makeRoot(folder) {
    const project = writeProject(folder, { nodeModulesDir: 'auto' });
    deno(['install'], project, path.join(folder, '../cache'));
  },
  ownListing: (root) => listedBy(projectOf(root), path.join(root, '../cache')),
});

packageListTest({
  ...common,
  name: 'deno.lock',
  makeRoot(folder) {
    const project = writeProject(path.join(folder, '../project'), {});
    deno(['cache', 'main.ts'], project, path.join(folder, '../cache'));
    cpSync(path.join(project, 'deno.lock'), path.join(folder, 'deno.lock'));
  },
  // The lock file names the packages of all platforms, which are left out.
  ownListing: (root) =>
    listedBy(projectOf(path.join(root, '../project')), path.join(root, '../cache')).filter(
      ({ name }) => !name.startsWith('@esbuild/'),
    ),
});
