import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { dpkgListing } from '../harness/dpkg-listing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { rpmListing } from '../harness/rpm-listing.ts';
import { runTool } from '../harness/run-tool.ts';

/** Databases of real roots, which are outside of the repository. */
const databases = path.resolve(import.meta.dirname, '../../../../shared/data/package-dbs');
const missing = existsSync(databases) ? '' : ' [needs the shared test data]';

for (const name of ['alpine-3.16.9', 'alpine-3.18.9', 'alpine-3.20.3']) {
  packageListTest({
    name,
    listing: 'the records of apk',
    missing,
    types: ['apk'],
    atLeast: 14,
    existingRoot: () => path.join(databases, name),
    ownListing: apkRecords,
  });
}

for (const name of ['debian-bookworm', 'debian-bullseye']) {
  packageListTest({
    name,
    listing: 'dpkg-query',
    missing: missing + toolMissing('dpkg-query', '--version', 'dpkg'),
    types: ['deb'],
    atLeast: 80,
    existingRoot: () => path.join(databases, name),
    ownListing: dpkgListing,
  });
}

for (const [name, backend] of [
  ['rpm-sqlite', 'sqlite'],
  ['rpm-bdb', 'bdb_ro'],
] as const) {
  packageListTest({
    name,
    listing: 'rpm -qa',
    missing: missing + toolMissing('rpm', '--version', 'rpm'),
    types: ['rpm'],
    atLeast: 1,
    existingRoot: () => path.join(databases, name),
    ownListing: (root) => rpmListing(path.join(root, 'var/lib/rpm'), backend),
  });
}

/** apk is not available outside of Alpine. awk reads the fields that apk's format defines: P, V, A, o, m, and L. */
function apkRecords(root: string): ListedPackage[] {
  const program =
    'BEGIN { RS = ""; FS = "\\n"; OFS = "\\t" } { for (k in f) delete f[k]; for (i = 1; i <= NF; i++) if ($i ~ /^[PVAom]:/) f[substr($i, 1, 1)] = substr($i, 3); print f["P"], f["V"], f["A"], f["o"], f["m"] }';
  const input = readFileSync(path.join(root, 'lib/apk/db/installed'), 'utf8');
  return runTool('awk', [program], { input })
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([name = '', version = '', architecture = '', origin = '', supplier = '']) => ({
      type: 'apk',
      name,
      version,
      architecture,
      source: `${origin} ${version}`,
      supplier,
    }));
}
