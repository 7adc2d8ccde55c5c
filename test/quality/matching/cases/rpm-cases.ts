import type { OperatingSystem } from '../../../../src/domain/package.ts';
import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { fixedIn } from '../osv-events.ts';

const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: `${id} ${versionId}` });
const rpm = { type: 'rpm' } as const;
const from = (name: string, version: string, sourceVersion = version) => ({
  version,
  source: { name, version: sourceVersion },
});
const alma = (id: string) => `https://errata.almalinux.org/8/${id.replace(':', '-')}.html`;

export const rpmCases: readonly LabelledCase[] = [
  {
    ...rpm,
    group: 'AlmaLinux',
    source: alma('ALSA-2023:1405'),
    rule: 'backports with epochs, by the binary package',
    system: system('almalinux', '8.7'),
    name: 'openssl-libs',
    vulnerability: 'CVE-2023-0286',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2023:1405', 'AlmaLinux:8', 'openssl-libs', fixedIn('1:1.1.1k-9.el8_7'), {
          summary: 'Important: openssl security update',
          related: ['CVE-2023-0286', 'CVE-2022-4304', 'CVE-2022-4450', 'CVE-2023-0215'],
        }),
      ],
    },
    affected: ['1:1.1.1k-7.el8_6', '1:1.1.1k-9.el8', '1.1.1k-99.el8'],
    notAffected: ['1:1.1.1k-9.el8_7', '1:1.1.1k-12.el8_9', '1:3.0.7-6.el9_2'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: 'https://errata.almalinux.org/9/ALSA-2023-6077.html',
    rule: 'an erratum without a list of CVEs is about those to which its reports link',
    system: system('almalinux', '9.2'),
    name: 'toolbox',
    vulnerability: 'CVE-2023-44487',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2023:6077', 'AlmaLinux:9', 'toolbox', fixedIn('0.0.99.3-10.el9_2'), {
          summary: 'Moderate: toolbox security update',
          references: [
            { type: 'ADVISORY', url: 'https://access.redhat.com/errata/RHSA-2023:6077' },
            { type: 'REPORT', url: 'https://access.redhat.com/security/cve/CVE-2023-39325' },
            { type: 'REPORT', url: 'https://access.redhat.com/security/cve/CVE-2023-44487' },
          ],
        }),
      ],
    },
    affected: ['0.0.99.3-9.el9'],
    notAffected: ['0.0.99.3-10.el9_2'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: alma('ALSA-2024:1786'),
    rule: 'a title names the stream with the updated component',
    system: system('almalinux', '8.9'),
    name: 'httpd',
    vulnerability: 'CVE-2024-27316',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2024:1786', 'AlmaLinux:8', 'httpd', fixedIn('2.4.37-62.module_el8.9.0+3646+acd210d0'), {
          summary: 'Important: httpd:2.4/mod_http2 security update',
          related: ['CVE-2024-27316'],
        }),
      ],
    },
    affected: [{ version: '2.4.37-56.module_el8.8.0+3472+5bd4d5c8', module: 'httpd:2.4:8080020230227122735:9f6d6d1b' }],
    notAffected: [
      { version: '2.4.37-62.module_el8.9.0+3646+acd210d0', module: 'httpd:2.4:8090020240405122735:9f6d6d1b' },
    ],
    unknown: [{ version: '2.4.37-56.module_el8.8.0+3472+5bd4d5c8' }],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: alma('ALSA-2023:1583'),
    rule: 'a fix of a module stream concerns packages of this stream',
    system: system('almalinux', '8.7'),
    name: 'nodejs',
    vulnerability: 'CVE-2023-23918',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2023:1583', 'AlmaLinux:8', 'nodejs', fixedIn('1:18.14.2-2.module_el8.7.0+3497+c65299e7'), {
          summary: 'Moderate: nodejs:18 security, bug fix, and enhancement update',
          related: ['CVE-2021-35065', 'CVE-2023-23918'],
        }),
      ],
    },
    affected: [
      { version: '1:18.12.1-2.module_el8.7.0+3397+0a9b1c1d', module: 'nodejs:18:8070020230113191233:c2dbd7a1' },
      { version: '1:18.9.1-1.module_el8.7.0+3370+66c3ab22', module: 'nodejs:18:8070020221113011247:c2dbd7a1' },
    ],
    notAffected: [
      { version: '1:18.14.2-2.module_el8.7.0+3497+c65299e7', module: 'nodejs:18:8070020230306170042:bd1311ed' },
      // Other streams have fixes of their own.
      { version: '1:16.14.0-4.module_el8.6.0+3078+3b1b4b1d', module: 'nodejs:16:8060020220523160029:ad008a3a' },
      { version: '1:14.21.1-2.module_el8.7.0+3371+17ea0d50', module: 'nodejs:14:8070020230113190955:bd1311ed' },
      // A package outside modules.
      '1:10.24.0-1.el8',
    ],
    unknown: [{ version: '1:18.12.1-2.module_el8.7.0+3397+0a9b1c1d' }],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: 'https://docs.almalinux.org/errata.html',
    rule: 'packages with header files of the kernel contain none of its code',
    system: system('almalinux', '8.7'),
    name: 'kernel-headers',
    vulnerability: 'CVE-2022-4378',
    records: {
      AlmaLinux: [
        {
          ...osvRecord('ALSA-2023:0832', 'AlmaLinux:8', 'kernel-headers', [], {
            summary: 'Important: kernel security and bug fix update',
            related: ['CVE-2022-4378'],
          }),
          affected: ['kernel-headers', 'kernel-core', 'bpftool'].map((name) => ({
            package: { ecosystem: 'AlmaLinux:8', name },
            ranges: [{ type: 'ECOSYSTEM', events: fixedIn('4.18.0-425.13.1.el8_7') }],
          })),
        },
      ],
    },
    affected: [],
    notAffected: ['4.18.0-425.10.1.el8_7', '4.18.0-425.13.1.el8_7'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: 'https://docs.almalinux.org/errata.html',
    rule: 'other packages of the kernel are matched',
    system: system('almalinux', '8.7'),
    name: 'bpftool',
    vulnerability: 'CVE-2022-4378',
    records: {},
    affected: ['4.18.0-425.10.1.el8_7'],
    notAffected: ['4.18.0-425.13.1.el8_7', '4.18.0-477.10.1.el8_8'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: alma('ALBA-2019:0973'),
    rule: 'updates that fix no vulnerability are no advisories',
    system: system('almalinux', '8.7'),
    name: 'oci-umount',
    vulnerability: 'ALBA-2019:0973',
    records: {
      AlmaLinux: [
        osvRecord('ALBA-2019:0973', 'AlmaLinux:8', 'oci-umount', fixedIn('2:2.3.4-2.git87f9237.el8'), {
          summary: 'container-tools bug fix update',
        }),
      ],
    },
    affected: [],
    notAffected: ['2:2.3.4-1.git87f9237.el8'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: alma('ALSA-2024:2722'),
    rule: 'a fix in an earlier minor release counts for versions of this release',
    system: system('almalinux', '8.9'),
    name: 'glibc',
    vulnerability: 'CVE-2024-2961',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2024:2722', 'AlmaLinux:8', 'glibc', fixedIn('2.28-236.el8_9.13'), {
          summary: 'Important: glibc security update',
          related: ['CVE-2024-2961'],
        }),
        osvRecord('ALSA-2024:3269', 'AlmaLinux:8', 'glibc', fixedIn('2.28-251.el8_10.1'), {
          summary: 'Important: glibc security update',
          related: ['CVE-2024-2961'],
        }),
      ],
    },
    affected: ['2.28-236.el8_9.12', '2.28-225.el8_8.6', '2.28-251.el8'],
    notAffected: ['2.28-236.el8_9.13', '2.28-251.el8_10.1', '2.28-251.el8_10.2'],
  },
  {
    ...rpm,
    group: 'AlmaLinux',
    source: 'https://errata.almalinux.org/9/ALSA-2025-15099.html',
    rule: 'a second erratum completes the fix of the first one of the same minor release',
    system: system('almalinux', '9.6'),
    name: 'pam',
    vulnerability: 'CVE-2025-6020',
    records: {
      AlmaLinux: [
        osvRecord('ALSA-2025:9526', 'AlmaLinux:9', 'pam', fixedIn('1.5.1-25.el9_6'), {
          summary: 'Important: pam security update',
          related: ['CVE-2025-6020'],
        }),
        osvRecord('ALSA-2025:15099', 'AlmaLinux:9', 'pam', fixedIn('1.5.1-26.el9_6'), {
          summary: 'Important: pam security update',
          related: ['CVE-2025-6020', 'CVE-2025-8941'],
        }),
      ],
    },
    affected: ['1.5.1-24.el9', '1.5.1-25.el9_6'],
    notAffected: ['1.5.1-26.el9_6', '1.5.1-28.el9_7'],
  },
  {
    ...rpm,
    group: 'Rocky Linux',
    source: 'https://errata.rockylinux.org/RLSA-2021:5226',
    rule: 'the source package, with the epoch of the binary package',
    system: system('rocky', '8.5'),
    name: 'openssl-libs',
    vulnerability: 'CVE-2021-3712',
    records: {
      'Rocky Linux': [
        osvRecord('RLSA-2021:5226', 'Rocky Linux:8', 'openssl', fixedIn('1:1.1.1k-5.el8_5'), {
          summary: 'Moderate: openssl security update',
          related: ['CVE-2021-3712'],
        }),
      ],
    },
    affected: [from('openssl', '1:1.1.1k-4.el8', '1.1.1k-4.el8')],
    notAffected: [
      from('openssl', '1:1.1.1k-5.el8_5', '1.1.1k-5.el8_5'),
      from('openssl', '1:1.1.1k-12.el8_9', '1.1.1k-12.el8_9'),
    ],
  },
  {
    ...rpm,
    group: 'Rocky Linux',
    source: 'https://errata.rockylinux.org/RLSA-2022:7821',
    rule: 'a fix of a module stream concerns packages of this stream',
    system: system('rocky', '8.7'),
    name: 'nodejs',
    vulnerability: 'CVE-2022-35255',
    records: {
      'Rocky Linux': [
        osvRecord('RLSA-2022:7821', 'Rocky Linux:8', 'nodejs', fixedIn('1:18.9.1-1.module+el8.7.0+1072+5b168780'), {
          summary: 'Important: nodejs:18 security update',
          related: ['CVE-2022-35255', 'CVE-2022-35256'],
        }),
      ],
    },
    affected: [
      {
        ...from('nodejs', '1:18.7.0-1.module+el8.7.0+1050+0e5a5ab4'),
        module: 'nodejs:18:8070020220904080504:bd1311ed',
      },
    ],
    notAffected: [
      {
        ...from('nodejs', '1:18.9.1-1.module+el8.7.0+1072+5b168780'),
        module: 'nodejs:18:8070020221109120504:bd1311ed',
      },
      {
        ...from('nodejs', '1:14.20.1-2.module+el8.7.0+1065+42200b2e'),
        module: 'nodejs:14:8070020221009220316:bd1311ed',
      },
    ],
  },
  {
    ...rpm,
    group: 'Red Hat',
    source: 'https://access.redhat.com/errata/RHSA-2020:4514',
    rule: 'all repositories of a release; extended support has other builds',
    system: system('rhel', '8.3'),
    name: 'openssl-libs',
    vulnerability: 'CVE-2019-1551',
    records: {
      'Red Hat': [
        {
          ...osvRecord('RHSA-2020:4514', 'Red Hat', 'openssl-libs', [], { related: ['CVE-2019-1551'] }),
          affected: [
            {
              package: { ecosystem: 'Red Hat:enterprise_linux:8::baseos', name: 'openssl-libs' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('1:1.1.1g-11.el8') }],
            },
            {
              package: { ecosystem: 'Red Hat:rhel_eus:8.1::baseos', name: 'openssl-libs' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('1:9.9.9-1.el8_1') }],
            },
          ],
        },
      ],
    },
    affected: ['1:1.1.1c-15.el8', '1:1.1.1g-9.el8'],
    notAffected: ['1:1.1.1g-11.el8', '1:1.1.1k-12.el8_9'],
  },
  {
    ...rpm,
    group: 'SUSE',
    source: 'https://www.suse.com/support/update/announcement/2022/suse-su-20222308-1/',
    rule: 'binary packages of a service pack',
    system: system('sles', '15.4'),
    name: 'libopenssl1_1',
    vulnerability: 'CVE-2022-2068',
    records: {
      SUSE: [
        {
          ...osvRecord('SUSE-SU-2022:2308-1', 'SUSE', 'openssl-1_1', [], {
            related: ['CVE-2022-1292', 'CVE-2022-2068', 'CVE-2022-2097'],
          }),
          affected: [
            {
              package: { ecosystem: 'SUSE:Linux Enterprise Module for Basesystem 15 SP4', name: 'openssl-1_1' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('1.1.1l-150400.7.7.1') }],
              ecosystem_specific: {
                binaries: [{ libopenssl1_1: '1.1.1l-150400.7.7.1', 'openssl-1_1': '1.1.1l-150400.7.7.1' }],
              },
            },
          ],
        },
      ],
    },
    affected: ['1.1.1l-150400.5.14', '1.1.1l-150400.7.4.1'],
    notAffected: ['1.1.1l-150400.7.7.1', '1.1.1l-150400.7.10.5'],
  },
  {
    ...rpm,
    group: 'openSUSE',
    source: 'https://www.suse.com/support/update/announcement/2022/suse-su-20222308-1/',
    rule: 'binary packages of openSUSE Leap',
    system: system('opensuse-leap', '15.4'),
    name: 'libopenssl1_1',
    vulnerability: 'CVE-2022-2068',
    records: {
      openSUSE: [
        {
          ...osvRecord('SUSE-SU-2022:2308-1', 'openSUSE', 'openssl-1_1', [], {
            related: ['CVE-2022-1292', 'CVE-2022-2068', 'CVE-2022-2097'],
          }),
          affected: [
            {
              package: { ecosystem: 'openSUSE:Leap 15.4', name: 'openssl-1_1' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('1.1.1l-150400.7.7.1') }],
              ecosystem_specific: { binaries: [{ libopenssl1_1: '1.1.1l-150400.7.7.1' }] },
            },
          ],
        },
      ],
    },
    affected: ['1.1.1l-150400.5.14', '1.1.1l-150400.7.4.1', '1.1.1d-150200.11.48.1'],
    notAffected: ['1.1.1l-150400.7.7.1', '1.1.1l-150400.7.10.5', '1.1.1l-150500.15.4'],
  },
  {
    ...rpm,
    group: 'openSUSE',
    source: 'https://www.suse.com/support/update/announcement/2022/suse-su-20222308-1/',
    rule: 'a package that is not among the listed binary packages is not affected',
    system: system('opensuse-leap', '15.4'),
    name: 'openssl-1_1-doc',
    vulnerability: 'CVE-2022-2068',
    records: {},
    affected: [],
    notAffected: ['1.1.1l-150400.5.14'],
  },
  {
    ...rpm,
    group: 'Red Hat',
    source: 'https://rpm-software-management.github.io/rpm/manual/dependencies.html#versioning',
    rule: 'order of tildes, carets and letters',
    system: system('rhel', '9.2'),
    name: 'tilde-order',
    vulnerability: 'CVE-2099-0601',
    records: {
      'Red Hat': [
        {
          ...osvRecord('RHSA-2099:0001', 'Red Hat', 'tilde-order', [], { related: ['CVE-2099-0601'] }),
          affected: [
            {
              package: { ecosystem: 'Red Hat:enterprise_linux:9::appstream', name: 'tilde-order' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('0:1.0-1.el9') }],
            },
          ],
        },
      ],
    },
    affected: ['1.0~rc1-1.el9', '1.0-0.9.el9', '0.9^git1-1.el9', '1.0~-5.el9'],
    notAffected: ['1.0-1.el9', '1.0^20230101-0.el9', '1.0.1-1.el9', '1.0a-1.el9', '1:0.1-1.el9', '1.0-1.el9_2'],
  },
  {
    ...rpm,
    group: 'Red Hat',
    source: 'https://access.redhat.com/errata/RHSA-2020:4514',
    rule: 'packages of another architecture of the same release have the same fix',
    system: system('rhel', '8.3'),
    name: 'openssl-libs',
    vulnerability: 'CVE-2019-1551',
    records: {},
    affected: [
      { version: '1:1.1.1g-9.el8', architecture: 'i686' },
      { version: '1:1.1.1g-9.el8', architecture: 'aarch64' },
    ],
    notAffected: [{ version: '1:1.1.1g-11.el8', architecture: 'i686' }],
  },
  {
    ...rpm,
    group: 'Mageia',
    source: 'https://advisories.mageia.org/MGASA-2022-0104.html',
    rule: 'the source package of a release',
    system: system('mageia', '8'),
    name: 'lib64openssl1.1',
    vulnerability: 'CVE-2022-0778',
    records: {
      Mageia: [
        osvRecord('MGASA-2022-0104', 'Mageia:8', 'openssl', fixedIn('1.1.1n-1.mga8'), { related: ['CVE-2022-0778'] }),
      ],
    },
    affected: [
      from('openssl', '1.1.1m-1.mga8'),
      from('openssl', '1.1.1l-1.1.mga8'),
      from('openssl', '1.1.1n-0.1.mga8'),
    ],
    notAffected: [
      from('openssl', '1.1.1n-1.mga8'),
      from('openssl', '1.1.1n-1.1.mga8'),
      from('openssl', '1.1.1q-1.mga8'),
      from('curl', '7.74.0-1.mga8'),
    ],
  },
  {
    ...rpm,
    group: 'openEuler',
    source: 'https://www.openeuler.org/en/security/security-bulletins/',
    rule: 'the source package of a service pack',
    system: { id: 'openeuler', versionId: '22.03', name: 'openEuler 22.03 (LTS-SP1)' },
    name: 'openssl-libs',
    vulnerability: 'CVE-2023-0286',
    records: {
      openEuler: [
        osvRecord('OESA-2023-1079', 'openEuler:22.03-LTS-SP1', 'openssl', fixedIn('1.1.1m-17.oe2203sp1'), {
          upstream: ['CVE-2023-0286'],
        }),
      ],
    },
    affected: [
      from('openssl', '1:1.1.1m-15.oe2203sp1', '1.1.1m-15.oe2203sp1'),
      from('openssl', '1:1.1.1m-9.oe2203sp1', '1.1.1m-9.oe2203sp1'),
      from('openssl', '1.1.1f-20.oe2203sp1'),
    ],
    notAffected: [
      from('openssl', '1:1.1.1m-17.oe2203sp1', '1.1.1m-17.oe2203sp1'),
      from('openssl', '1:1.1.1m-31.oe2203sp1', '1.1.1m-31.oe2203sp1'),
      from('openssl', '1:1.1.1wa-1.oe2203sp1', '1.1.1wa-1.oe2203sp1'),
    ],
  },
];
