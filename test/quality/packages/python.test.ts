import path from 'node:path';
import { recordOf, textOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const place = 'usr/local/lib/python3.11/site-packages';

/** Python's own reader of installed distributions. The license is compared where the distribution has an SPDX expression. */
const program = `
import importlib.metadata as m, json, sys
for d in m.distributions(path=[sys.argv[1]]):
    print(json.dumps({"name": d.metadata["Name"], "version": d.version, "license": d.metadata.get("License-Expression")}))
`;

packageListTest({
  name: 'pip install',
  listing: 'importlib.metadata',
  missing: toolMissing('python3', '-m', 'python3-pip', 'pip', '--version'),
  types: ['pypi'],
  atLeast: 25,
  makeRoot(folder) {
    const requirements =
      'Flask==2.2.5 requests[socks]==2.31.0 PyYAML==6.0.1 zope.interface==6.0 ruamel.yaml==0.18.5 ' +
      'jaraco.text==3.12.0 backports.tarfile==1.2.0 setuptools==75.0.0 attrs==25.3.0 pip==24.0';
    const to = path.join(folder, place);
    runTool('python3', [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--target',
      to,
      ...requirements.split(' '),
    ]);
  },
  ownListing: (root) =>
    linesOf(runTool('python3', ['-c', program, path.join(root, place)])).map((line) => {
      const { name, version, license } = recordOf(JSON.parse(line));
      return {
        type: 'pypi',
        name: String(name),
        version: String(version),
        ...(textOf(license) === undefined ? {} : { license: String(license) }),
      };
    }),
  allowed: [
    {
      difference:
        /^extra pypi (?:importlib_|inflect|jaraco\.|more-itertools|packaging|platformdirs|tomli|typeguard|typing_extensions|wheel|zipp)/,
      reason: 'setuptools contains these distributions with their metadata in the folder _vendor.',
    },
    {
      difference:
        /^extra pypi (?:CacheControl|certifi|chardet|colorama|distlib|distro|idna|msgpack|pygments|pyparsing|pyproject-hooks|resolvelib|rich|six|tenacity|truststore|urllib3|webencodings) /,
      reason: 'pip contains copies of these distributions without metadata, which _vendor/vendor.txt names.',
    },
  ],
});
