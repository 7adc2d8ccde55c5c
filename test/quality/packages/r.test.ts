import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { copyFolders } from '../harness/copied-root.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const libraries = ['/usr/lib/R/library', '/usr/lib/R/site-library', '/usr/local/lib/R/site-library'];
const program =
  'm <- installed.packages(lib.loc = commandArgs(TRUE)); writeLines(paste(m[,"Package"], m[,"Version"], sep = "\\t"))';

packageListTest({
  name: 'the packages of R',
  listing: 'installed.packages()',
  missing: toolMissing('Rscript', '--version', 'r-base-core'),
  types: ['cran'],
  atLeast: 14,
  makeRoot: (folder) =>
    copyFolders(['/usr/lib/R/library', '/usr/lib/R/site-library', '/usr/local/lib/R/site-library'], folder),
  ownListing: (root) =>
    linesOf(runTool('Rscript', ['-e', program, ...libraries.map((each) => path.join(root, each))])).map((line) => {
      const [name = '', version = ''] = line.split('\t');
      return { type: 'cran', name, version };
    }),
});
