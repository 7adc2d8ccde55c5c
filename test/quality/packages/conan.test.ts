import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { pythonEnvironment } from '../harness/python-environment.ts';
import { runTool } from '../harness/run-tool.ts';

const recipe = `
import os
from conan import ConanFile
from conan.tools.files import save

class Package(ConanFile):
    def package(self):
        save(self, os.path.join(self.package_folder, "include", self.name + ".h"), "")
`;
const requirements = '[requires]\nzlib/1.2.13\nopenssl/[>=3 <4]\n\n[tool_requires]\ncmake/3.27.1\n';

const workOf = (root: string): string => path.join(root, '../work');
const conan = (root: string, args: readonly string[]): string =>
  runTool(path.join(pythonEnvironment('conan', ['conan==2.34.0']), 'bin/conan'), args, {
    cwd: workOf(root),
    env: { CONAN_HOME: path.join(root, '../home') },
  });

const common = {
  missing: toolMissing('python3', '-m', 'python3-venv', 'venv', '--help'),
  isExpensive: true,
  types: ['conan'],
} as const;

/** Creates packages in the cache of Conan, and locks a project that requires them. */
function makeProject(root: string): void {
  mkdirSync(workOf(root));
  writeFileSync(path.join(workOf(root), 'conanfile.py'), recipe);
  conan(root, ['profile', 'detect', '--exist-ok']);
  for (const [name = '', version = ''] of [
    ['zlib', '1.2.13'],
    ['openssl', '3.1.2'],
    ['cmake', '3.27.1'],
  ]) {
    conan(root, ['create', '.', '--name', name, '--version', version]);
  }
  mkdirSync(path.join(workOf(root), 'app'));
  writeFileSync(path.join(workOf(root), 'app/conanfile.txt'), requirements);
  conan(root, ['lock', 'create', 'app']);
}

function graphOf(root: string, contexts: readonly string[]): ListedPackage[] {
  const { graph } = recordOf(JSON.parse(conan(root, ['graph', 'info', 'app', '--format', 'json'])));
  return Object.values(recordOf(recordOf(graph).nodes))
    .map(recordOf)
    .filter(({ name, context }) => typeof name === 'string' && contexts.includes(String(context)))
    .map(({ name, version }) => ({ type: 'conan', name: String(name), version: String(version) }));
}

packageListTest({
  ...common,
  name: 'conan.lock',
  listing: 'conan graph info',
  atLeast: 2,
  unread: [],
  makeRoot(folder) {
    makeProject(folder);
    mkdirSync(path.join(folder, 'app'));
    cpSync(path.join(workOf(folder), 'app/conan.lock'), path.join(folder, 'app/conan.lock'));
  },
  // Tools of the build are not installed.
  ownListing: (root) => graphOf(root, ['host']),
});

packageListTest({
  ...common,
  name: 'conan install with full_deploy',
  listing: 'conan graph info',
  atLeast: 3,
  unread: [],
  makeRoot(folder) {
    makeProject(folder);
    conan(folder, ['install', 'app', '--deployer=full_deploy', `--output-folder=${path.join(folder, 'app')}`]);
  },
  ownListing: (root) => graphOf(root, ['host', 'build']),
});
