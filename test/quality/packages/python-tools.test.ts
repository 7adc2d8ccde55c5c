import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { pythonEnvironment } from '../harness/python-environment.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

/** Python's own reader of installed distributions, for all folders of packages. */
const program = `
import importlib.metadata as m, json, sys
for d in m.distributions(path=sys.argv[1:]):
    print(json.dumps({"name": d.metadata["Name"], "version": d.version}))
`;

/** The packages of an application with a lock file. The index is named, because Poetry otherwise asks for documents that mirrors of it lack. */
const project = `[tool.poetry]
package-mode = false

[tool.poetry.dependencies]
python = "^3.9"
requests = "2.31.0"
PyYAML = "6.0.1"
flask = "2.2.5"

[[tool.poetry.source]]
name = "simple"
url = "https://pypi.org/simple/"
priority = "primary"
`;

interface Tool {
  name: string;
  makeRoot: (folder: string) => void;
}

/** The program of a tool that pip installs into an environment of its own. */
const programOf = (requirement: string): string => {
  const name = requirement.split('==', 1)[0] ?? '';
  return path.join(pythonEnvironment(name, [requirement]), 'bin', name);
};

const tools: Tool[] = [
  {
    name: 'Poetry',
    makeRoot(folder) {
      const application = path.join(folder, 'app');
      mkdirSync(application);
      writeFileSync(path.join(application, 'pyproject.toml'), project);
      const env = { POETRY_VIRTUALENVS_IN_PROJECT: 'true', POETRY_VIRTUALENVS_OPTIONS_NO_PIP: 'true' };
      runTool(programOf('poetry==2.5.1'), ['install', '--no-interaction'], { cwd: application, env });
    },
  },
  {
    name: 'pipx',
    makeRoot(folder) {
      const env = { PIPX_HOME: path.join(folder, 'opt/pipx'), PIPX_BIN_DIR: path.join(folder, 'usr/local/bin') };
      runTool(programOf('pipx==1.7.1'), ['install', '--quiet', 'black==23.1.0'], { env });
    },
  },
  {
    name: 'uv tool',
    makeRoot(folder) {
      const env = { UV_TOOL_DIR: path.join(folder, 'opt/uv'), UV_TOOL_BIN_DIR: path.join(folder, 'usr/local/bin') };
      runTool(programOf('uv==0.12.24'), ['tool', 'install', '--quiet', 'black==23.1.0'], { env });
    },
  },
];

const copiesOfPip = {
  difference:
    /^extra pypi (?:CacheControl|certifi|chardet|colorama|distlib|distro|idna|msgpack|packaging|platformdirs|pygments|pyparsing|pyproject-hooks|requests|resolvelib|rich|setuptools|six|tenacity|tomli|tomli-w|truststore|typing_extensions|urllib3|webencodings) /i,
  reason:
    'pipx keeps one pip for all environments, which contains copies of distributions that _vendor/vendor.txt names.',
};

for (const { name, makeRoot } of tools) {
  packageListTest({
    name: `an environment of ${name}`,
    listing: 'importlib.metadata',
    missing: toolMissing('python3', '-m', 'python3-venv', 'venv', '--help'),
    isExpensive: true,
    types: ['pypi'],
    atLeast: 6,
    makeRoot,
    ownListing(root) {
      const folders = globSync(path.join(root, '{app/.venv,opt/**}/lib/python3*/site-packages'));
      return linesOf(runTool('python3', ['-c', program, ...folders])).map((line): ListedPackage => {
        const { name: distribution, version } = recordOf(JSON.parse(line));
        return { type: 'pypi', name: String(distribution), version: String(version) };
      });
    },
    unread: [],
    allowed: name === 'pipx' ? [copiesOfPip] : [],
  });
}
