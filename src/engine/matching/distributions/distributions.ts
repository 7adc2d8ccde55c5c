import { rpmWithOptionalEpochs } from '../../versions/rpm-with-optional-epochs.ts';
import { schemes } from '../../versions/schemes.ts';
import type { Distribution } from './distribution.ts';
import {
  alpineRelease,
  amazonRelease,
  byVersion,
  centosStreamGap,
  debianRelease,
  dockerHardenedGap,
  dockerHardenedRelease,
  freebsdGap,
  openEulerRelease,
  rolling,
  suseRelease,
} from './releases.ts';
import { sourceOfSignedBootLoader } from './signed-boot-loader.ts';
import { announcedUrgencies, debianUrgencies, ubuntuUrgencies } from './urgencies.ts';

const major = /^(\d{1,2})(?:\.\d+)*$/;
const minor = /^(\d{1,2}\.\d{1,2})(?:\.\d+)*$/;

const apk = { packageType: 'apk', scheme: schemes.apk, names: 'source', vendors: [], urgencies: {} } as const;
const deb = { packageType: 'deb', scheme: schemes.deb, names: 'source' } as const;
const rpm = { packageType: 'rpm', scheme: schemes.rpm, urgencies: announcedUrgencies } as const;

/** Docker rebuilds packages of Alpine and Debian. */
const dockerHardened = {
  systems: ['dhi'],
  names: 'binary',
  release: dockerHardenedRelease,
  gap: dockerHardenedGap,
  vendors: [],
  urgencies: {},
  urgencySource: 'docker',
} as const;

/** Rebuilds of Red Hat's packages have Red Hat's severities. */
const rebuild = ['redhat'];

/** Every distribution whose packages are matched. */
export const distributions: readonly Distribution[] = [
  {
    ...deb,
    id: 'debian',
    systems: ['debian'],
    compiledSource: sourceOfSignedBootLoader,
    release: debianRelease,
    vendors: [],
    urgencies: debianUrgencies,
    urgencySource: 'debian',
  },
  {
    ...deb,
    id: 'ubuntu',
    systems: ['ubuntu'],
    release: byVersion('Ubuntu:', /^(\d{2}\.\d{2})(?:\.\d+)*$/, 'This version of Ubuntu is not a release.'),
    vendors: [],
    urgencies: ubuntuUrgencies,
    urgencySource: 'ubuntu',
  },
  {
    ...deb,
    id: 'echo',
    systems: ['echo'],
    release: rolling('Echo'),
    vendors: [],
    urgencies: {},
    urgencySource: 'echo',
  },

  { ...apk, id: 'alpine', systems: ['alpine'], release: alpineRelease, urgencySource: 'alpine' },
  { ...apk, id: 'wolfi', systems: ['wolfi'], release: rolling('Wolfi'), urgencySource: 'wolfi' },
  { ...apk, id: 'chainguard', systems: ['chainguard'], release: rolling('Chainguard'), urgencySource: 'chainguard' },
  { ...apk, id: 'minimos', systems: ['minimos'], release: rolling('MinimOS'), urgencySource: 'minimos' },
  { ...apk, id: 'cleanstart', systems: ['cleanstart'], release: rolling('CleanStart'), urgencySource: 'cleanstart' },
  {
    ...apk,
    id: 'alpaquita',
    systems: ['alpaquita'],
    release: byVersion('Alpaquita:', /^(\d{2}|stream)$/, 'This version of Alpaquita is not a release.'),
    urgencySource: 'alpaquita',
  },
  {
    ...apk,
    id: 'bellsoft',
    systems: ['bellsoft-hardened-containers'],
    release: byVersion(
      'BellSoft Hardened Containers:',
      /^(\d{2}|stream)$/,
      'This version of BellSoft Hardened Containers is not a release.',
    ),
    urgencySource: 'bellsoft',
  },
  { ...apk, ...dockerHardened, id: 'docker-hardened-apk' },
  { ...deb, ...dockerHardened, id: 'docker-hardened-deb' },

  {
    id: 'arch',
    systems: ['arch'],
    packageType: 'alpm',
    scheme: schemes.alpm,
    names: 'binary',
    release: rolling('Arch Linux'),
    vendors: [],
    urgencies: announcedUrgencies,
    urgencySource: 'arch',
    judgesEach: true,
  },

  {
    id: 'freebsd',
    systems: ['freebsd'],
    packageType: 'freebsd',
    scheme: schemes.freebsd,
    names: 'binary',
    release: rolling('FreeBSD'),
    gap: freebsdGap,
    vendors: [],
    urgencies: {},
    urgencySource: 'freebsd',
  },

  {
    ...rpm,
    id: 'red-hat',
    systems: ['rhel', 'redhat', 'centos'],
    names: 'binary',
    release: byVersion('Red Hat:', major, 'This version of Red Hat Enterprise Linux is unknown.'),
    gap: centosStreamGap,
    vendors: ['redhat'],
    urgencySource: 'redhat',
  },
  {
    ...rpm,
    id: 'almalinux',
    systems: ['almalinux'],
    names: 'binary',
    release: byVersion('AlmaLinux:', major, 'This version of AlmaLinux is unknown.'),
    vendors: rebuild,
    urgencySource: 'almalinux',
  },
  {
    ...rpm,
    id: 'rocky',
    systems: ['rocky'],
    names: 'source',
    release: byVersion('Rocky Linux:', major, 'This version of Rocky Linux is unknown.'),
    vendors: rebuild,
    urgencySource: 'rocky',
  },
  {
    ...rpm,
    id: 'oracle',
    systems: ['ol'],
    names: 'binary',
    release: byVersion('Oracle Linux:', major, 'This version of Oracle Linux is unknown.'),
    vendors: ['oracle', ...rebuild],
    urgencySource: 'oracle',
  },
  {
    ...rpm,
    id: 'amazon',
    systems: ['amzn'],
    names: 'binary',
    release: amazonRelease,
    vendors: [],
    urgencySource: 'amazon',
  },
  {
    ...rpm,
    id: 'suse',
    systems: ['sles', 'sled', 'sles_sap', 'sle_hpc', 'suse'],
    names: 'binary',
    release: suseRelease,
    vendors: [],
    urgencySource: 'suse',
  },
  {
    ...rpm,
    id: 'suse-micro',
    systems: ['sle-micro', 'sle-micro-rancher', 'sl-micro', 'suse-microos'],
    names: 'binary',
    release: byVersion('SUSE:Micro ', minor, 'This version of SUSE Linux Micro is unknown.'),
    vendors: [],
    urgencySource: 'suse',
  },
  {
    ...rpm,
    id: 'opensuse-leap',
    systems: ['opensuse-leap', 'opensuse'],
    names: 'binary',
    release: byVersion('openSUSE:Leap ', minor, 'This version of openSUSE Leap is unknown.'),
    vendors: [],
    urgencySource: 'suse',
  },
  {
    ...rpm,
    id: 'opensuse-leap-micro',
    systems: ['opensuse-leap-micro'],
    names: 'binary',
    release: byVersion('openSUSE:Leap Micro ', minor, 'This version of openSUSE Leap Micro is unknown.'),
    vendors: [],
    urgencySource: 'suse',
  },
  {
    ...rpm,
    id: 'opensuse-tumbleweed',
    // MicroOS consists of packages of Tumbleweed.
    systems: ['opensuse-tumbleweed', 'opensuse-microos'],
    names: 'binary',
    release: rolling('openSUSE:Tumbleweed'),
    vendors: [],
    urgencySource: 'suse',
  },
  {
    ...rpm,
    id: 'fedora',
    systems: ['fedora'],
    names: 'source',
    release: byVersion('Fedora:', /^(\d{2})$/, 'This version of Fedora is not a release.'),
    vendors: [],
    urgencySource: 'fedora',
  },
  {
    ...rpm,
    id: 'photon',
    systems: ['photon'],
    // Most entries name source packages, and some name packages that are built from them: `curl-libs`.
    names: 'either',
    release: byVersion('Photon OS:', minor, 'This version of Photon OS is unknown.'),
    vendors: [],
    urgencySource: 'photon',
  },
  {
    ...rpm,
    id: 'azure-linux',
    systems: ['azurelinux', 'mariner'],
    names: 'source',
    release: byVersion('Azure Linux:', major, 'This version of Azure Linux is unknown.'),
    vendors: [],
    urgencySource: 'azure',
  },
  {
    ...rpm,
    id: 'mageia',
    systems: ['mageia'],
    names: 'source',
    release: byVersion('Mageia:', major, 'This version of Mageia is not a release.'),
    vendors: [],
    urgencySource: 'mageia',
  },
  {
    ...rpm,
    id: 'openeuler',
    systems: ['openeuler'],
    scheme: rpmWithOptionalEpochs,
    names: 'source',
    release: openEulerRelease,
    vendors: [],
    urgencySource: 'openeuler',
  },
];
