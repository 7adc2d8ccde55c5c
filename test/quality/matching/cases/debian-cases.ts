import type { OperatingSystem } from '../../../../src/domain/package.ts';
import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { fixedIn, unfixed } from '../osv-events.ts';

const tracker = (cve: string) => `https://security-tracker.debian.org/tracker/${cve}`;
const bullseye: OperatingSystem = { id: 'debian', versionId: '11', name: 'Debian GNU/Linux 11 (bullseye)' };
const bookworm: OperatingSystem = { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' };
const jammy: OperatingSystem = { id: 'ubuntu', versionId: '22.04', name: 'Ubuntu 22.04.4 LTS' };
const focal: OperatingSystem = { id: 'ubuntu', versionId: '20.04', name: 'Ubuntu 20.04.6 LTS' };
const xenial: OperatingSystem = { id: 'ubuntu', versionId: '16.04', name: 'Ubuntu 16.04.7 LTS' };
const debian = { group: 'Debian', type: 'deb' } as const;
const ubuntu = { group: 'Ubuntu', type: 'deb' } as const;

const releases = (name: string, fixes: Record<string, object[]>) => ({
  affected: Object.entries(fixes).map(([ecosystem, events]) => ({
    package: { ecosystem, name },
    ranges: [{ type: 'ECOSYSTEM', events }],
  })),
});
const from = (name: string, version: string, sourceVersion = version) => ({
  version,
  source: { name, version: sourceVersion },
});

const openssl = {
  ...osvRecord('CVE-2023-0464', 'Debian:11', 'openssl', []),
  ...releases('openssl', { 'Debian:11': fixedIn('1.1.1n-0+deb11u5'), 'Debian:12': fixedIn('3.0.9-1') }),
};

export const debianCases: readonly LabelledCase[] = [
  {
    ...debian,
    source: tracker('CVE-2023-0464'),
    rule: 'a backport is compared with the fix of the release, by the source package',
    system: bullseye,
    name: 'libssl1.1',
    vulnerability: 'CVE-2023-0464',
    records: {
      Debian: [
        openssl,
        osvRecord('DSA-5417-1', 'Debian:11', 'openssl', fixedIn('1.1.1n-0+deb11u5'), {
          related: ['CVE-2023-0464', 'CVE-2023-0465', 'CVE-2023-0466', 'CVE-2023-2650'],
        }),
      ],
    },
    affected: [from('openssl', '1.1.1n-0+deb11u4'), from('openssl', '1.1.1k-1+deb11u2')],
    notAffected: [from('openssl', '1.1.1n-0+deb11u5'), from('openssl', '1.1.1w-0+deb11u1')],
  },
  {
    ...debian,
    source: tracker('CVE-2023-0464'),
    rule: 'the fix of another release does not count',
    system: bookworm,
    name: 'libssl3',
    vulnerability: 'CVE-2023-0464',
    records: {},
    affected: [from('openssl', '3.0.8-1'), from('openssl', '3.0.9-1~deb12u1')],
    notAffected: [from('openssl', '3.0.9-1'), from('openssl', '3.0.11-1~deb12u2')],
  },
  {
    ...debian,
    source: tracker('CVE-2023-0465'),
    rule: 'an announcement counts where the tracker has no record',
    system: bullseye,
    name: 'openssl',
    vulnerability: 'CVE-2023-0465',
    records: {},
    affected: [from('openssl', '1.1.1n-0+deb11u4')],
    notAffected: [from('openssl', '1.1.1n-0+deb11u5')],
  },
  {
    ...debian,
    source: tracker('CVE-2022-37434'),
    rule: 'epochs',
    system: bullseye,
    name: 'zlib1g',
    vulnerability: 'CVE-2022-37434',
    records: {
      Debian: [
        {
          ...osvRecord('CVE-2022-37434', 'Debian:11', 'zlib', []),
          ...releases('zlib', {
            'Debian:11': fixedIn('1:1.2.11.dfsg-2+deb11u2'),
            'Debian:12': fixedIn('1:1.2.11.dfsg-4.1'),
          }),
        },
      ],
    },
    affected: [from('zlib', '1:1.2.11.dfsg-2+deb11u1'), from('zlib', '1.2.13.dfsg-1')],
    notAffected: [from('zlib', '1:1.2.11.dfsg-2+deb11u2'), from('zlib', '1:1.2.13.dfsg-1')],
  },
  {
    ...debian,
    source: 'https://packages.debian.org/bookworm/bsdutils',
    rule: 'a binary package with an epoch of its own has the version of its source',
    system: bookworm,
    name: 'bsdutils',
    vulnerability: 'CVE-2024-28085',
    records: { Debian: [osvRecord('CVE-2024-28085', 'Debian:12', 'util-linux', fixedIn('2.38.1-5+deb12u1'))] },
    affected: [from('util-linux', '1:2.38.1-5+b1', '2.38.1-5')],
    notAffected: [from('util-linux', '1:2.38.1-5+deb12u1', '2.38.1-5+deb12u1')],
  },
  {
    ...debian,
    source: tracker('CVE-2023-4911'),
    rule: 'a rebuild without changes has the version of its source',
    system: bookworm,
    name: 'libc6',
    vulnerability: 'CVE-2023-4911',
    records: {
      Debian: [
        {
          ...osvRecord('CVE-2023-4911', 'Debian:12', 'glibc', []),
          ...releases('glibc', { 'Debian:11': fixedIn('2.31-13+deb11u7'), 'Debian:12': fixedIn('2.36-9+deb12u3') }),
        },
      ],
    },
    affected: [from('glibc', '2.36-9+deb12u1'), from('glibc', '2.36-9+deb12u1+b1', '2.36-9+deb12u1')],
    notAffected: [from('glibc', '2.36-9+deb12u3'), from('glibc', '2.36-9+deb12u3+b1', '2.36-9+deb12u3')],
  },
  {
    ...debian,
    source: tracker('CVE-2019-1010022'),
    rule: 'an unimportant vulnerability without a fix is reported',
    system: bookworm,
    name: 'libc-bin',
    vulnerability: 'CVE-2019-1010022',
    records: {
      Debian: [
        {
          ...osvRecord('CVE-2019-1010022', 'Debian:12', 'glibc', []),
          affected: [
            {
              package: { ecosystem: 'Debian:12', name: 'glibc' },
              ranges: [{ type: 'ECOSYSTEM', events: unfixed }],
              ecosystem_specific: { urgency: 'unimportant' },
            },
          ],
        },
      ],
    },
    affected: [from('glibc', '2.36-9+deb12u3')],
    notAffected: [],
  },
  {
    ...debian,
    source: tracker('CVE-2024-3094'),
    rule: 'a release that never had the flaw has no entry',
    system: bookworm,
    name: 'liblzma5',
    vulnerability: 'CVE-2024-3094',
    records: { Debian: [osvRecord('CVE-2024-3094', 'Debian:13', 'xz-utils', fixedIn('5.6.1+really5.4.5-1'))] },
    affected: [],
    notAffected: [from('xz-utils', '5.4.1-0.2'), from('xz-utils', '5.4.1-1')],
  },
  {
    ...debian,
    source: tracker('CVE-2024-3094'),
    rule: 'a reverted upstream version keeps the order of dpkg',
    system: { id: 'debian', versionId: '', codename: 'trixie', name: 'Debian GNU/Linux trixie/sid' },
    name: 'liblzma5',
    vulnerability: 'CVE-2024-3094',
    records: {},
    affected: [from('xz-utils', '5.6.1-1'), from('xz-utils', '5.6.0-0.2')],
    notAffected: [from('xz-utils', '5.6.1+really5.4.5-1'), from('xz-utils', '5.6.2-2')],
  },
  {
    ...debian,
    source: tracker('CVE-2023-4623'),
    rule: 'packages with header files of the kernel contain none of its code',
    system: bookworm,
    name: 'linux-libc-dev',
    vulnerability: 'CVE-2023-4623',
    records: { Debian: [osvRecord('CVE-2023-4623', 'Debian:12', 'linux', fixedIn('6.1.55-1'))] },
    affected: [],
    notAffected: [from('linux', '6.1.38-1'), from('linux', '6.1.55-1')],
  },
  {
    ...debian,
    source: tracker('CVE-2023-4623'),
    rule: 'packages with code of the kernel are matched',
    system: bookworm,
    name: 'linux-image-6.1.0-10-amd64-unsigned',
    vulnerability: 'CVE-2023-4623',
    records: {},
    affected: [from('linux', '6.1.38-1')],
    notAffected: [from('linux', '6.1.55-1')],
  },
  {
    ...debian,
    source: 'https://www.debian.org/doc/debian-policy/ch-controlfields.html#version',
    rule: 'order of tildes, letters and signs',
    system: bookworm,
    name: 'tilde-order',
    vulnerability: 'CVE-2099-0401',
    records: { Debian: [osvRecord('CVE-2099-0401', 'Debian:12', 'tilde-order', fixedIn('1.0-1'))] },
    affected: ['1.0~rc1-1', '1.0-1~bpo11+1', '1.0-0+deb12u1', '1.0~~-1', '0.9+git20230101-3'],
    notAffected: ['1.0-1', '1.0-1+b1', '1.0-1+deb12u1', '1.0.1-1', '1.0+dfsg-1', '1.0a-1'],
  },
  {
    ...debian,
    source: tracker('DLA-3972-1'),
    rule: 'an announcement without a CVE has its own id',
    system: bullseye,
    name: 'tzdata',
    vulnerability: 'DLA-3972-1',
    records: { Debian: [osvRecord('DLA-3972-1', 'Debian:11', 'tzdata', fixedIn('2024b-0+deb11u1'))] },
    affected: ['2024a-0+deb11u1'],
    notAffected: ['2024b-0+deb11u1', '2025a-0+deb11u1'],
  },
  {
    ...ubuntu,
    source: 'https://ubuntu.com/security/notices/USN-5488-1',
    rule: 'backports, by the source package',
    system: jammy,
    name: 'libssl3',
    vulnerability: 'CVE-2022-2068',
    records: {
      Ubuntu: [
        osvRecord('UBUNTU-CVE-2022-2068', 'Ubuntu:22.04:LTS', 'openssl', fixedIn('3.0.2-0ubuntu1.4'), {
          upstream: ['CVE-2022-2068'],
        }),
        osvRecord('USN-5488-1', 'Ubuntu:22.04:LTS', 'openssl', fixedIn('3.0.2-0ubuntu1.4'), {
          upstream: ['CVE-2022-2068'],
        }),
      ],
    },
    affected: [from('openssl', '3.0.2-0ubuntu1.2'), from('openssl', '3.0.2-0ubuntu1')],
    notAffected: [from('openssl', '3.0.2-0ubuntu1.4'), from('openssl', '3.0.2-0ubuntu1.15')],
  },
  {
    ...ubuntu,
    source: 'https://ubuntu.com/security/CVE-2022-37434',
    rule: 'a fix with a subscription ends the range as well',
    system: xenial,
    name: 'zlib1g',
    vulnerability: 'CVE-2022-37434',
    records: {
      Ubuntu: [
        osvRecord('UBUNTU-CVE-2022-37434', 'Ubuntu:Pro:16.04:LTS', 'zlib', fixedIn('1:1.2.8.dfsg-2ubuntu4.3+esm2'), {
          upstream: ['CVE-2022-37434'],
        }),
      ],
    },
    affected: [from('zlib', '1:1.2.8.dfsg-2ubuntu4.3'), from('zlib', '1:1.2.8.dfsg-2ubuntu4.3+esm1')],
    notAffected: [from('zlib', '1:1.2.8.dfsg-2ubuntu4.3+esm2')],
  },
  {
    ...ubuntu,
    source: 'https://ubuntu.com/security/notices',
    rule: 'live patches and FIPS packages are other builds',
    system: focal,
    name: 'libgcrypt20',
    vulnerability: 'CVE-2099-0402',
    records: {
      Ubuntu: [
        osvRecord('UBUNTU-CVE-2099-0402', 'Ubuntu:Pro:FIPS-updates:20.04:LTS', 'libgcrypt20', fixedIn('99'), {
          upstream: ['CVE-2099-0402'],
        }),
        osvRecord('UBUNTU-CVE-2099-0403', 'Ubuntu:20.04:LTS', 'libgcrypt20', fixedIn('1.8.5-5ubuntu1.1'), {
          upstream: ['CVE-2099-0403'],
        }),
      ],
    },
    affected: [],
    notAffected: ['1.8.5-5ubuntu1'],
  },
];
