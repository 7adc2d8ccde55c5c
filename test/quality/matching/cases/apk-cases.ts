import type { OperatingSystem } from '../../../../src/domain/package.ts';
import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { fixedIn } from '../osv-events.ts';

const secdb = (branch: string) => `https://secdb.alpinelinux.org/${branch}/main.json`;
const alpine = (versionId: string): OperatingSystem => ({ id: 'alpine', versionId, name: `Alpine Linux ${versionId}` });
const apk = { group: 'Alpine', type: 'apk' } as const;
const from = (name: string, version: string) => ({ version, source: { name, version } });

export const apkCases: readonly LabelledCase[] = [
  {
    ...apk,
    source: secdb('v3.16'),
    rule: 'origin package and revision',
    system: alpine('3.16.9'),
    name: 'zlib-dev',
    vulnerability: 'CVE-2022-37434',
    records: { Alpine: [osvRecord('ALPINE-CVE-2022-37434', 'Alpine:v3.16', 'zlib', fixedIn('1.2.12-r2'))] },
    affected: [from('zlib', '1.2.12-r1'), from('zlib', '1.2.11-r3'), from('zlib', '1.2.12-r0')],
    notAffected: [from('zlib', '1.2.12-r2'), from('zlib', '1.2.12-r3'), from('zlib', '1.2.13-r0')],
  },
  {
    ...apk,
    source: secdb('v3.18'),
    rule: 'a fixed version of 0 means never affected',
    system: alpine('3.18.9'),
    name: 'zlib',
    vulnerability: 'CVE-2023-45853',
    records: { Alpine: [osvRecord('ALPINE-CVE-2023-45853', 'Alpine:v3.18', 'zlib', fixedIn('0'))] },
    affected: [],
    notAffected: ['1.2.13-r1', '1.3.1-r1', '0-r0'],
  },
  {
    ...apk,
    source: secdb('v3.14'),
    rule: 'versions with a letter and a patch number have the order of apk',
    system: alpine('3.14.10'),
    name: 'libretls',
    vulnerability: 'CVE-2022-0778',
    records: { Alpine: [osvRecord('ALPINE-CVE-2022-0778', 'Alpine:v3.14', 'libretls', fixedIn('3.3.3p1-r3'))] },
    affected: ['3.3.2-r0'],
    notAffected: ['3.3.3p1-r3', '3.3.4-r0'],
  },
  {
    ...apk,
    source: secdb('v3.20'),
    rule: 'the records of another branch do not count',
    system: alpine('3.20.3'),
    name: 'xz-libs',
    vulnerability: 'CVE-2024-3094',
    records: {
      Alpine: [
        {
          ...osvRecord('ALPINE-CVE-2024-3094', 'Alpine:v3.20', 'xz', []),
          affected: [
            {
              package: { ecosystem: 'Alpine:v3.20', name: 'xz' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('5.6.1-r2') }],
            },
            {
              package: { ecosystem: 'Alpine:v3.18', name: 'lighttpd' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('1.4.76-r0') }],
            },
          ],
        },
      ],
    },
    affected: [from('xz', '5.6.1-r1'), from('xz', '5.6.0-r0')],
    notAffected: [from('xz', '5.6.1-r2'), from('xz', '5.6.2-r0')],
  },
  {
    ...apk,
    source: secdb('v3.18'),
    rule: 'the records of another branch do not count',
    system: alpine('3.18.9'),
    name: 'xz-libs',
    vulnerability: 'CVE-2024-3094',
    records: {},
    affected: [],
    notAffected: [from('xz', '5.4.3-r0')],
  },
  {
    ...apk,
    source: 'https://gitlab.alpinelinux.org/alpine/apk-tools/-/blob/master/doc/apk-package.5.scd',
    rule: 'order of suffixes, letters and revisions',
    system: alpine('3.19.1'),
    name: 'suffix-order',
    vulnerability: 'CVE-2099-0501',
    records: { Alpine: [osvRecord('ALPINE-CVE-2099-0501', 'Alpine:v3.19', 'suffix-order', fixedIn('1.1.1w-r1'))] },
    affected: [
      '1.1.1w-r0',
      '1.1.1v-r9',
      '1.1.1_rc1-r0',
      '1.1.1_p1-r0',
      '1.1.1-r20',
      '1.1.1w_pre2-r5',
      '1.1.1w_alpha-r1',
    ],
    notAffected: ['1.1.1w-r1', '1.1.1w_p1-r0', '1.1.1x-r0', '1.1.2-r0', '1.1.1w-r10', '1.1.1w_git20240101-r0'],
  },
  {
    group: 'Wolfi',
    type: 'apk',
    source: 'https://packages.wolfi.dev/os/security.json',
    rule: 'one ecosystem without releases, by the origin package',
    system: { id: 'wolfi', versionId: '20230201', name: 'Wolfi' },
    name: 'libssl3',
    vulnerability: 'CVE-2024-0727',
    records: {
      Wolfi: [osvRecord('CGA-v739-9xhw-5vmf', 'Wolfi', 'openssl', fixedIn('3.2.0-r3'), { aliases: ['CVE-2024-0727'] })],
    },
    affected: [from('openssl', '3.2.0-r2'), from('openssl', '3.1.4-r10')],
    notAffected: [from('openssl', '3.2.0-r3'), from('openssl', '3.3.0-r0')],
  },
];
