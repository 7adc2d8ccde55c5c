import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { copyFolders } from '../harness/copied-root.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'the global packages of GHC',
  listing: 'ghc-pkg list',
  missing: toolMissing('ghc-pkg', '--version', 'ghc'),
  isExpensive: true,
  types: ['hackage'],
  atLeast: 30,
  makeRoot: (folder) => copyFolders(['/var/lib/ghc/package.conf.d'], folder),
  ownListing: (root) =>
    linesOf(
      runTool('ghc-pkg', [
        'list',
        '--simple-output',
        '--global-package-db',
        path.join(root, 'var/lib/ghc/package.conf.d'),
      ]),
    )
      .flatMap((line) => line.split(' '))
      .filter((name) => name !== '')
      .map((each) => ({ type: 'hackage', name: each.replace(/-[^-]*$/, ''), version: each.replace(/^.*-/, '') })),
});
