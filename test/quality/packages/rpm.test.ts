import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { realImagesMissing } from '../../helpers/real-images.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { debootstrapped } from '../harness/debootstrapped.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { rpmListing } from '../harness/rpm-listing.ts';
import { rpmPackages } from '../harness/rpm-package.ts';
import { runTool } from '../harness/run-tool.ts';
import { writeRpms } from '../harness/write-rpms.ts';

const missing = toolMissing('rpmbuild', '--version', 'rpm');

packageListTest({
  name: 'rpm with SQLite',
  listing: 'rpm -qa',
  missing,
  types: ['rpm'],
  atLeast: 60,
  makeRoot: (folder) => writeRoot(folder, 'sqlite', 60),
  ownListing: (root) => rpmListing(path.join(root, 'var/lib/rpm'), 'sqlite'),
});

/** Releases of Debian whose rpm writes the other formats. */
for (const [backend, release, title] of [
  ['bdb', 'bullseye', 'Berkeley DB'],
  ['ndb', 'trixie', 'ndb'],
] as const) {
  const chroot = (): string => debootstrapped(release, ['rpm']);
  packageListTest({
    name: `rpm with ${title}`,
    listing: `rpm -qa of ${release}`,
    missing: missing + realImagesMissing,
    isExpensive: true,
    types: ['rpm'],
    atLeast: 500,
    makeRoot: (folder) => writeRoot(folder, backend, 500, chroot()),
    ownListing: (root) => listingInChroot(root, backend, chroot()),
  });
}

/** Registers the packages in a new database. Their files are not written. */
function writeRoot(root: string, backend: string, count: number, chroot = ''): void {
  const work = mkdtempSync(path.join(chroot === '' ? root : chroot, 'rpms-'));
  const inside = (file: string): string => (chroot === '' ? file : path.join('/', path.relative(chroot, file)));
  try {
    writeRpms(rpmPackages(count), work);
    const database = chroot === '' ? path.join(root, 'var/lib/rpm') : path.join(work, 'database');
    mkdirSync(database, { recursive: true });
    const files = readdirSync(work).filter((name) => name.endsWith('.rpm'));
    const common = ['--dbpath', inside(database), '--define', `_db_backend ${backend}`];
    const install = [
      '-i',
      '--justdb',
      '--nodeps',
      '--noscripts',
      '--notriggers',
      '--ignorearch',
      '--ignoreos',
      '--force',
    ];
    for (const args of [
      ['--initdb'],
      [...install, '--nosignature', ...files.map((name) => inside(path.join(work, name)))],
    ]) {
      if (chroot === '') runTool('rpm', [...common, ...args]);
      else runTool('chroot', [chroot, 'rpm', ...common, ...args]);
    }
    if (chroot !== '') {
      mkdirSync(path.join(root, 'var/lib/rpm'), { recursive: true });
      runTool('cp', ['-a', `${database}/.`, path.join(root, 'var/lib/rpm')]);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  mkdirSync(path.join(root, 'etc'), { recursive: true });
  writeFileSync(path.join(root, 'etc/os-release'), 'ID=centos\nVERSION_ID=8\n');
}

function listingInChroot(root: string, backend: string, chroot: string): ReturnType<typeof rpmListing> {
  const copy = mkdtempSync(path.join(chroot, 'database-'));
  try {
    runTool('cp', ['-a', `${path.join(root, 'var/lib/rpm')}/.`, copy]);
    return rpmListing(path.relative(chroot, copy), backend, chroot);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
