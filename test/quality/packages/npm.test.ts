import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'npm install',
  listing: 'npm ls --all',
  missing: toolMissing('npm', '--version', 'npm'),
  types: ['npm'],
  atLeast: 300,
  makeRoot(folder) {
    const dependencies = {
      // Contains most of its dependencies in its own archive.
      npm: '10.9.2',
      express: '4.17.1',
      'socket.io': '4.7.2',
      '@babel/core': '7.20.2',
      // Installed under another name.
      'old-lodash': 'npm:lodash@3.10.1',
      lodash: '4.17.15',
    };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', dependencies }));
    runTool('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: folder });
  },
  ownListing: (folder) =>
    dependenciesOf(JSON.parse(runTool('npm', ['ls', '--all', '--long', '--json'], { cwd: folder }))),
});

/** The packages below one. A dependency that is not installed, such as an optional one, has no version. */
function dependenciesOf(tree: unknown): ListedPackage[] {
  return Object.values(recordOf(recordOf(tree).dependencies)).flatMap((each) => {
    const { name, version, license } = recordOf(each);
    const below = dependenciesOf(each);
    if (typeof name !== 'string' || typeof version !== 'string') return below;
    return [{ type: 'npm', name, version, ...(typeof license === 'string' ? { license } : {}) }, ...below];
  });
}
