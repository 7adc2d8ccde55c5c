import type { OperatingSystem } from '../../../../src/domain/package.ts';
import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn } from '../osv-events.ts';

/** Distributions that publish their advisories in formats of their own, and those that have only few cases elsewhere. */

const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: `${id} ${versionId}` });
const from = (name: string, version: string) => ({ version, source: { name, version } });
const photonList = (release: string) =>
  `https://packages.broadcom.com/photon/photon_cve_metadata/cve_data_photon${release}.json`;
const azureList = (release: string) =>
  `https://github.com/microsoft/AzureLinuxVulnerabilityData/blob/main/${release}-oval.xml`;

interface AlasPackage {
  name: string;
  version: string;
  release: string;
}

const alas = (part: string, id: string, cves: string[], packages: AlasPackage[]) => ({
  feedId: 'amazon',
  part,
  text: `<updates><update type="security" status="final"><id>${id}</id><title>${id}</title><severity>important</severity>
<references>${cves.map((cve) => `<reference id="${cve}" type="cve"/>`).join('')}</references><pkglist><collection>${packages
    .map(
      ({ name, version, release }) =>
        `<package name="${name}" epoch="0" version="${version}" release="${release}" arch="x86_64"/>`,
    )
    .join('')}</collection></pkglist></update></updates>`,
});

const elsa = (id: string, release: string, cves: string[], fixes: Record<string, string>) => ({
  feedId: 'oracle',
  text: `<oval_definitions><definitions><definition class="patch"><metadata><title>${id}: security update (IMPORTANT)</title>
<advisory><severity>IMPORTANT</severity><issued date="2022-03-29"/>${cves.map((cve) => `<cve>${cve}</cve>`).join('')}</advisory></metadata>
<criteria operator="AND"><criterion comment="Oracle Linux ${release} is installed"/><criteria operator="OR">${Object.entries(
    fixes,
  )
    .map(([name, fixed]) => `<criterion comment="${name} is earlier than ${fixed}"/>`)
    .join('')}</criteria></criteria></definition></definitions></oval_definitions>`,
});

const azure = (part: string, cve: string, patchable: string, comments: string[]) => ({
  feedId: 'azure-linux',
  part,
  text: `<oval_definitions><definitions><definition class="vulnerability"><metadata><reference ref_id="${cve}" source="CVE"/>
<patchable>${patchable}</patchable><severity>High</severity></metadata><criteria operator="AND">${comments
    .map((comment) => `<criterion comment="${comment}"/>`)
    .join('')}</criteria></definition></definitions></oval_definitions>`,
});

const photon = (part: string, cve: string, pkg: string, fixed: string, status = 'Fixed') => ({
  feedId: 'photon',
  part,
  text: JSON.stringify([{ cve_id: cve, pkg, cve_score: 7.5, aff_ver: '', res_ver: fixed, status }]),
});

const arch = (name: string, packages: string[], cve: string, fixed: string | null) => ({
  feedId: 'arch-tracker',
  text: JSON.stringify([
    { name, packages, issues: [cve], status: fixed === null ? 'Vulnerable' : 'Fixed', severity: 'High', fixed },
  ]),
});

export const vendorFeedCases: readonly LabelledCase[] = [
  {
    group: 'Amazon Linux',
    type: 'rpm',
    source: 'https://alas.aws.amazon.com/AL2023/ALAS-2023-126.html',
    rule: 'binary packages of a release',
    system: system('amzn', '2023'),
    name: 'device-mapper-multipath-libs',
    vulnerability: 'CVE-2022-41974',
    records: {},
    files: [
      alas(
        '2023',
        'ALAS2023-2023-126',
        ['CVE-2022-3787', 'CVE-2022-41973', 'CVE-2022-41974'],
        [
          { name: 'device-mapper-multipath', version: '0.8.7', release: '16.amzn2023.0.1' },
          { name: 'device-mapper-multipath-libs', version: '0.8.7', release: '16.amzn2023.0.1' },
        ],
      ),
    ],
    affected: ['0.8.7-13.amzn2023.0.2', '0.8.7-16.amzn2023'],
    notAffected: ['0.8.7-16.amzn2023.0.1', '0.8.7-20.amzn2023.0.1', '0.9.4-1.amzn2023'],
  },
  {
    group: 'Amazon Linux',
    type: 'rpm',
    source: 'https://alas.aws.amazon.com/AL2/ALAS-2018-939.html',
    rule: 'a package that the announcement does not list is not affected',
    system: system('amzn', '2'),
    name: 'device-mapper-multipath-libs',
    vulnerability: 'CVE-2017-5715',
    records: {},
    files: [
      alas(
        '2',
        'ALAS2-2018-939',
        ['CVE-2017-5715', 'CVE-2017-5754'],
        [
          { name: 'kernel', version: '4.9.76', release: '38.79.amzn2' },
          { name: 'kernel-devel', version: '4.9.76', release: '38.79.amzn2' },
          { name: 'perf', version: '4.9.76', release: '38.79.amzn2' },
        ],
      ),
    ],
    affected: [],
    notAffected: ['0.4.9-99.amzn2'],
  },
  {
    group: 'Amazon Linux',
    type: 'rpm',
    source: 'https://alas.aws.amazon.com/AL2/ALAS-2018-939.html',
    rule: 'the announcement of another release does not count',
    system: system('amzn', '2'),
    name: 'perf',
    vulnerability: 'CVE-2017-5715',
    records: {},
    affected: ['4.9.75-25.55.amzn2', '4.9.76-3.78.amzn2'],
    notAffected: ['4.9.76-38.79.amzn2', '4.14.77-81.59.amzn2'],
  },
  {
    group: 'Oracle Linux',
    type: 'rpm',
    source: 'https://linux.oracle.com/errata/ELSA-2022-1065.html',
    rule: 'binary packages with epochs',
    system: system('ol', '8.5'),
    name: 'openssl-libs',
    vulnerability: 'CVE-2022-0778',
    records: {},
    files: [
      elsa('ELSA-2022-1065', '8', ['CVE-2022-0778'], {
        openssl: '1:1.1.1k-6.el8_5',
        'openssl-libs': '1:1.1.1k-6.el8_5',
      }),
    ],
    affected: ['1:1.1.1k-5.el8_5', '1:1.1.1g-15.el8_3', '1.1.1k-99.el8'],
    notAffected: ['1:1.1.1k-6.el8_5', '1:1.1.1k-12.el8_9'],
  },
  {
    group: 'Oracle Linux',
    type: 'rpm',
    source: 'https://linux.oracle.com/errata/ELSA-2007-0057.html',
    rule: 'the fix of a release',
    system: system('ol', '5.11'),
    name: 'bind-libs',
    vulnerability: 'CVE-2007-0493',
    records: {},
    files: [
      elsa('ELSA-2007-0057', '5', ['CVE-2007-0493', 'CVE-2007-0494'], {
        'bind-libs': '30:9.3.3-8.el5',
        'bind-utils': '30:9.3.3-8.el5',
      }),
    ],
    affected: ['30:9.3.3-7.el5'],
    notAffected: ['30:9.3.3-8.el5', '30:9.3.6-20.P1.el5_8.6'],
  },
  {
    group: 'Photon OS',
    type: 'rpm',
    source: photonList('4.0'),
    rule: 'an entry about the source package',
    system: system('photon', '4.0'),
    name: 'curl-libs',
    vulnerability: 'CVE-2023-38545',
    records: {},
    files: [photon('4.0', 'CVE-2023-38545', 'curl', '7.88.1-4.ph4')],
    affected: [from('curl', '7.88.1-3.ph4'), from('curl', '7.86.0-2.ph4')],
    notAffected: [from('curl', '7.88.1-4.ph4'), from('curl', '8.1.2-1.ph4')],
  },
  {
    group: 'Photon OS',
    type: 'rpm',
    source: photonList('4.0'),
    rule: 'an entry about a package that is built from another source',
    system: system('photon', '4.0'),
    name: 'krb5-devel',
    vulnerability: 'BDSA-2025-0719',
    records: {},
    files: [photon('4.0', 'BDSA-2025-0719', 'krb5-devel', '1.17-15.ph4')],
    affected: [from('krb5', '1.17-14.ph4')],
    notAffected: [from('krb5', '1.17-15.ph4'), from('krb5', '1.20.1-1.ph4')],
  },
  {
    group: 'Photon OS',
    type: 'rpm',
    source: photonList('4.0'),
    rule: 'a package that is not affected',
    system: system('photon', '4.0'),
    name: 'httpd',
    vulnerability: 'CVE-2023-44487',
    records: {},
    files: [
      photon('4.0', 'CVE-2023-44487', 'httpd', 'NA', 'Not Affected'),
      photon('4.0', 'CVE-2023-44487', 'nghttp2', '1.57.0-1.ph4'),
    ],
    affected: [],
    notAffected: ['2.4.56-1.ph4'],
  },
  {
    group: 'Azure Linux',
    type: 'rpm',
    source: azureList('cbl-mariner-2.0'),
    rule: 'a range with a beginning',
    system: system('mariner', '2.0'),
    name: 'golang',
    vulnerability: 'CVE-2023-29404',
    records: {},
    files: [
      azure('2', 'CVE-2023-29404', 'true', [
        'Package golang is earlier than 1.20.7-1, affected by CVE-2023-29404',
        'Package golang is greater than 1.19.0, affected by CVE-2023-29404',
      ]),
    ],
    affected: ['1.19.10-1.cm2', '1.20.6-2.cm2'],
    notAffected: ['1.20.7-1.cm2', '1.21.0-1.cm2', '1.18.8-6.cm2'],
  },
  {
    group: 'Azure Linux',
    type: 'rpm',
    source: azureList('cbl-mariner-2.0'),
    rule: 'a last affected version, by the source package',
    system: system('mariner', '2.0'),
    name: 'bind-libs',
    vulnerability: 'CVE-2022-3736',
    records: {},
    files: [
      azure('2', 'CVE-2022-3736', 'false', ['Package bind is installed with version 9.16.33-1 or earlier']),
      azure('2', 'CVE-2023-0687', 'Not Applicable', ['Package glibc is installed with version 2.35-4 or earlier']),
    ],
    affected: [from('bind', '9.16.33-1.cm2'), from('bind', '9.16.27-1.cm2')],
    notAffected: [from('bind', '9.16.37-1.cm2')],
  },
  {
    group: 'Azure Linux',
    type: 'rpm',
    source: azureList('cbl-mariner-2.0'),
    rule: 'a package that is not affected',
    system: system('mariner', '2.0'),
    name: 'glibc',
    vulnerability: 'CVE-2023-0687',
    records: {},
    affected: [],
    notAffected: ['2.35-4.cm2', '2.35-1.cm2'],
  },
  {
    group: 'Azure Linux',
    type: 'rpm',
    source: azureList('azurelinux-3.0'),
    rule: 'the definitions of a release',
    system: system('azurelinux', '3.0'),
    name: 'freeglut',
    vulnerability: 'CVE-2024-24258',
    records: {},
    files: [
      azure('3', 'CVE-2024-24258', 'true', ['Package freeglut is earlier than 3.4.0-1, affected by CVE-2024-24258']),
    ],
    affected: ['3.2.1-2.azl3'],
    notAffected: ['3.4.0-1.azl3', '3.6.0-1.azl3'],
  },
  {
    group: 'Arch Linux',
    type: 'alpm',
    source: 'https://security.archlinux.org/AVG-2851',
    rule: 'the packages of a group',
    system: { id: 'arch', versionId: '', name: 'Arch Linux' },
    name: 'xz',
    vulnerability: 'CVE-2024-3094',
    records: {},
    files: [arch('AVG-2851', ['lib32-xz', 'xz'], 'CVE-2024-3094', '5.6.1-2')],
    affected: ['5.6.0-1', '5.6.1-1'],
    notAffected: ['5.6.1-2', '5.6.2-1', '5.8.1-1'],
  },
  {
    group: 'Arch Linux',
    type: 'alpm',
    source: 'https://security.archlinux.org/AVG-1431',
    rule: 'order of versions with a patch level after a dot',
    system: { id: 'arch', versionId: '', name: 'Arch Linux' },
    name: 'sudo',
    vulnerability: 'CVE-2021-3156',
    records: {},
    files: [arch('AVG-1431', ['sudo'], 'CVE-2021-3156', '1.9.5.p2-1')],
    affected: ['1.9.5.p1-1', '1.9.4-1'],
    notAffected: ['1.9.5.p2-1', '1.9.6-1', '1.9.5.p2-2'],
  },
  {
    group: 'Fedora',
    type: 'rpm',
    source: 'https://bodhi.fedoraproject.org/updates/FEDORA-2023-6d4055d482',
    rule: 'the source package of an update, by the CVEs of its bugs',
    system: system('fedora', '36'),
    name: 'mod_ssl',
    vulnerability: 'CVE-2022-37436',
    records: {},
    files: [
      {
        feedId: 'fedora',
        text: JSON.stringify([
          {
            alias: 'FEDORA-2023-6d4055d482',
            title: 'httpd-2.4.55-1.fc36',
            notes: 'new version 2.4.55',
            type: 'security',
            status: 'stable',
            severity: 'medium',
            date_submitted: '2023-01-25 20:12:03',
            release: { name: 'F36', version: '36', id_prefix: 'FEDORA' },
            bugs: [{ title: 'CVE-2022-37436 httpd: mod_proxy: HTTP response splitting [fedora-all]' }],
            builds: [{ nvr: 'httpd-2.4.55-1.fc36', type: 'rpm', epoch: 0 }],
          },
        ]),
      },
    ],
    affected: [
      { version: '1:2.4.54-3.fc36', source: { name: 'httpd', version: '0:2.4.54-3.fc36' } },
      from('httpd', '2.4.53-1.fc36'),
    ],
    notAffected: [from('httpd', '2.4.55-1.fc36'), from('httpd', '2.4.57-1.fc36')],
  },
  {
    group: 'Chainguard',
    type: 'apk',
    source: 'https://packages.cgr.dev/chainguard/osv/CGA-22hv-wp9q-4779.json',
    rule: 'one ecosystem without releases, by the CVE that the record names as upstream',
    system: system('chainguard', '20230214'),
    name: 'langfuse-3-worker',
    vulnerability: 'CVE-2026-24398',
    records: {
      Chainguard: [
        osvRecord('CGA-22hv-wp9q-4779', 'Chainguard', 'langfuse-3-worker', fixedIn('3.153.0-r0'), {
          upstream: ['CVE-2026-24398', 'GHSA-r354-f388-2fhh'],
        }),
      ],
    },
    affected: ['3.152.0-r1', '3.99.0-r0', '3.153.0_rc1-r0'],
    notAffected: ['3.153.0-r0', '3.153.0-r1', '3.160.0-r0'],
  },
  {
    group: 'MinimOS',
    type: 'apk',
    source: 'https://packages.mini.dev/advisories/secdb/security.json',
    rule: 'revisions of the origin package',
    system: system('minimos', '20241031'),
    name: 'binutils-gold',
    vulnerability: 'CVE-2022-38128',
    records: {
      MinimOS: [
        osvRecord('MINI-38128', 'MinimOS', 'binutils', fixedIn('2.39-r3'), { upstream: ['CVE-2022-38128'] }),
        osvRecord('MINI-2781', 'MinimOS', 'coreutils', fixedIn('0'), { upstream: ['CVE-2016-2781'] }),
      ],
    },
    affected: [from('binutils', '2.39-r2'), from('binutils', '2.38-r9')],
    notAffected: [from('binutils', '2.39-r3'), from('binutils', '2.39-r10'), from('binutils', '2.40-r0')],
  },
  {
    group: 'MinimOS',
    type: 'apk',
    source: 'https://packages.mini.dev/advisories/secdb/security.json',
    rule: 'a fixed version of 0 means never affected',
    system: system('minimos', '20241031'),
    name: 'coreutils',
    vulnerability: 'CVE-2016-2781',
    records: {},
    affected: [],
    notAffected: ['9.1-r0', '9.5-r1'],
  },
  {
    group: 'Echo',
    type: 'deb',
    source: 'https://advisory.echohq.com/data.json',
    rule: 'one ecosystem without releases, by the source package',
    system: system('echo', '1'),
    name: 'nginx-common',
    vulnerability: 'CVE-2023-44487',
    records: {
      Echo: [osvRecord('ECHO-44487', 'Echo', 'nginx', fixedIn('1.25.2'), { upstream: ['CVE-2023-44487'] })],
    },
    affected: [from('nginx', '1.25.1-1'), from('nginx', '1.25.2~rc1-1'), from('nginx', '1.9.9-2')],
    notAffected: [from('nginx', '1.25.2-1'), from('nginx', '1.25.2+e1'), from('nginx', '1:1.24.0-1')],
  },
  {
    group: 'FreeBSD',
    type: 'freebsd',
    source: 'https://vuxml.freebsd.org/freebsd/648a432c-a71f-11ed-86e9-d4c9ef517024.html',
    rule: 'packages by name, with the epoch of the port',
    system: system('freebsd', '13.2'),
    name: 'openssl',
    vulnerability: 'CVE-2023-0286',
    records: {
      FreeBSD: [
        osvRecord('FreeBSD-2023-0042', 'FreeBSD:ports', 'openssl', fixedIn('1.1.1t,1'), {
          database_specific: { references: { cvename: ['CVE-2022-4304', 'CVE-2023-0286'] } },
        }),
      ],
    },
    affected: ['1.1.1s,1', '1.1.1s_1,1', '1.1.1,1', '3.0.8'],
    notAffected: ['1.1.1t,1', '1.1.1t_2,1', '3.0.8,1', '1.0,2'],
  },
  {
    group: 'FreeBSD',
    type: 'freebsd',
    source: 'https://man.freebsd.org/cgi/man.cgi?query=pkg-version&sektion=8',
    rule: 'order of letters, stages and revisions',
    system: system('freebsd', '14.3'),
    name: 'suffix-order',
    vulnerability: 'CVE-2099-0801',
    records: {
      FreeBSD: [
        osvRecord('FreeBSD-2099-0001', 'FreeBSD:ports', 'suffix-order', fixedIn('2.4_1'), {
          database_specific: { references: { cvename: ['CVE-2099-0801'] } },
        }),
      ],
    },
    affected: ['2.4', '2.4.b3', '2.4rc1', '2.3.99_9', '2.4pl1'],
    notAffected: ['2.4_1', '2.4_10', '2.4a', '2.4.1', '2.10', '0.1,1'],
  },
  {
    group: 'FreeBSD',
    type: 'freebsd',
    source: 'https://ossf.github.io/osv-schema/#affectedpackage-field',
    rule: 'a record of one release; the base system has no packages in records',
    system: system('freebsd', '14.2'),
    name: 'FreeBSD-runtime',
    vulnerability: 'CVE-2099-0802',
    records: {
      FreeBSD: [
        {
          ...osvRecord('FreeBSD-2099-0002', 'FreeBSD', 'FreeBSD', [], {
            database_specific: { references: { cvename: ['CVE-2099-0802'] } },
          }),
          affected: [
            { package: { ecosystem: 'FreeBSD:base:14.3', name: 'FreeBSD' }, ranges: [] },
            {
              package: { ecosystem: 'FreeBSD:ports:14.3', name: 'suffix-order' },
              ranges: [{ type: 'ECOSYSTEM', events: fixedIn('3') }],
            },
          ],
        },
      ],
    },
    affected: [],
    notAffected: [],
    unknown: ['14.2p1'],
  },
  {
    group: 'FreeBSD',
    type: 'freebsd',
    source: 'https://ossf.github.io/osv-schema/#affectedpackage-field',
    rule: 'a record of another release does not count',
    system: system('freebsd', '14.2'),
    name: 'suffix-order',
    vulnerability: 'CVE-2099-0802',
    records: {},
    affected: [],
    notAffected: ['2.5'],
  },
  {
    group: 'FreeBSD',
    type: 'freebsd',
    source: 'https://ossf.github.io/osv-schema/#affectedpackage-field',
    rule: 'a record of the release counts',
    system: system('freebsd', '14.3'),
    name: 'suffix-order',
    vulnerability: 'CVE-2099-0802',
    records: {},
    affected: ['2.5'],
    notAffected: ['3'],
  },
  {
    group: 'Hackage',
    type: 'hackage',
    source: 'https://github.com/haskell/security-advisories/blob/main/advisories/published/2025/HSEC-2025-0001.md',
    rule: 'the compiler has the version of its package',
    name: 'ghc',
    vulnerability: 'HSEC-2025-0001',
    records: {
      GHC: [
        {
          ...osvRecord('HSEC-2025-0001', 'GHC', 'ghc', []),
          affected: [
            {
              package: { ecosystem: 'GHC', name: 'ghc' },
              ranges: [{ type: 'ECOSYSTEM', events: [...between('9.12.1', '9.12.2'), ...between('9.12.3', '9.12.4')] }],
            },
          ],
        },
      ],
    },
    affected: ['9.12.1', '9.12.3'],
    notAffected: ['9.12.2', '9.12.4', '9.10.1'],
  },
  {
    group: 'Go',
    type: 'golang',
    source: 'https://github.com/kubernetes-sigs/cve-feed-osv/blob/main/vulns/CVE-2024-7646.json',
    rule: 'records of Kubernetes about another project name its module',
    name: 'k8s.io/ingress-nginx',
    vulnerability: 'CVE-2024-7646',
    records: {
      Kubernetes: [osvRecord('CVE-2024-7646', 'kubernetes', 'k8s.io/ingress-nginx', fixedIn('1.11.2'))],
    },
    affected: ['v1.11.1', 'v1.10.0'],
    notAffected: ['v1.11.2', 'v1.12.0'],
  },
];
