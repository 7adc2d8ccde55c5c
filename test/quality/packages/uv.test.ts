import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { pythonEnvironment } from '../harness/python-environment.ts';
import { runTool } from '../harness/run-tool.ts';

const project = `
[project]
name = "app"
version = "1.0.0"
requires-python = ">=3.11"
dependencies = [
  "flask==2.2.5", "requests[socks]==2.31.0", "uvicorn[standard]==0.23.2", "jaraco.text==3.12.0",
  "colorama==0.4.6; sys_platform == 'win32'", "six @ https://files.pythonhosted.org/packages/d9/5a/e7c31adbe875f2abbb91bd84cf2dc52d792b5a01506781dbcf25c91daf11/six-1.16.0-py2.py3-none-any.whl",
]

[project.optional-dependencies]
extra = ["pyyaml==6.0.1"]

[dependency-groups]
dev = ["pytest==7.4.0", "ruff==0.1.0"]
`;

const uv = (args: readonly string[], cwd: string): string =>
  runTool(path.join(pythonEnvironment('uv', ['uv==0.12.24']), 'bin/uv'), args, {
    cwd,
    env: { UV_CACHE_DIR: path.join(cwd, '../cache'), UV_LINK_MODE: 'copy', UV_PYTHON_DOWNLOADS: 'never' },
  });

const common = {
  listing: 'uv pip list',
  missing: toolMissing('python3', '-m', 'python3-venv', 'venv', '--help'),
  isExpensive: true,
  types: ['pypi'],
  atLeast: 15,
  unread: [],
  listedName: (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-'),
} as const;

function writeProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pyproject.toml'), project);
}

function listed(folder: string): ListedPackage[] {
  const python = ['--python', path.join(folder, '.venv/bin/python')];
  return listOf(JSON.parse(uv(['pip', 'list', '--format', 'json', ...python], folder)))
    .map(recordOf)
    .map(({ name, version }) => ({ type: 'pypi', name: String(name), version: String(version) }));
}

packageListTest({
  ...common,
  name: 'uv sync',
  makeRoot(folder) {
    writeProject(folder);
    uv(['sync', '--all-extras'], folder);
  },
  ownListing: listed,
});

packageListTest({
  ...common,
  name: 'uv.lock',
  makeRoot(folder) {
    const production = path.join(folder, '../production');
    writeProject(production);
    uv(['sync', '--all-extras', '--no-dev'], production);
    cpSync(path.join(production, 'uv.lock'), path.join(folder, 'uv.lock'));
  },
  ownListing: (root) => listed(path.join(root, '../production')),
});

packageListTest({
  ...common,
  name: 'pylock.toml and requirements.txt of uv',
  makeRoot(folder) {
    const production = path.join(folder, '../production');
    writeProject(production);
    uv(['sync', '--all-extras', '--no-dev'], production);
    const options = ['--quiet', '--all-extras', '--no-dev', '--no-emit-project'];
    mkdirSync(path.join(folder, 'a'));
    mkdirSync(path.join(folder, 'b'));
    uv(['export', ...options, '--format', 'pylock.toml', '-o', path.join(folder, 'a/pylock.toml')], production);
    uv(['export', ...options, '-o', path.join(folder, 'b/requirements.txt')], production);
  },
  ownListing: (root) => listed(path.join(root, '../production')),
});
