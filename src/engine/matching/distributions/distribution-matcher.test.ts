import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { fixedIn, item, lines, match } from '../../../../test/helpers/match-fixtures.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import type { InventoryPackage } from '../../pipeline/inventory.ts';

function system(id: string, versionId: string): OperatingSystem {
  return { id, versionId, name: '' };
}

/** A record of an announcement about several packages. */
function announcement(
  id: string,
  ecosystem: string,
  fixes: Record<string, string>,
  more: Record<string, unknown> = { related: ['CVE-2024-1111'] },
) {
  const affected = Object.entries(fixes).map(([name, fixed]) => ({
    package: { ecosystem, name },
    ranges: [{ type: 'ECOSYSTEM', events: fixedIn(fixed) }],
  }));
  return { id, modified: '2025-01-01T00:00:00Z', affected, ...more };
}

describe('matching of rpm packages', () => {
  it('uses binary names where announcements name them, with epochs', async () => {
    const records = { AlmaLinux: [announcement('ALSA-2024:1', 'AlmaLinux:9', { 'openssl-libs': '1:3.0.7-27.el9' })] };
    const source = { name: 'openssl', version: '3.0.7-25.el9' };
    const packages = [
      item('rpm', 'openssl', '1:3.0.7-25.el9', { source }),
      item('rpm', 'openssl-libs', '1:3.0.7-25.el9', { source }),
      item('rpm', 'openssl-libs', '1:3.0.7-27.el9', { source }),
      item('rpm', 'openssl-libs', '2:1.0.0-1.el9', { source }),
    ];
    expect(await lines({ records }, packages, system('almalinux', '9.4'))).toEqual([
      'openssl-libs CVE-2024-1111 1:3.0.7-27.el9 fixed',
    ]);
  });

  it('uses source names where announcements name them, with the epoch of the binary package', async () => {
    const records = { 'Rocky Linux': [announcement('RLSA-2024:1', 'Rocky Linux:8', { nodejs: '1:18.19.0-1.el8' })] };
    const built = (version: string) => ({ source: { name: 'nodejs', version } });
    const packages = [
      item('rpm', 'nodejs-libs', '1:18.18.0-1.el8', built('18.18.0-1.el8')),
      item('rpm', 'nodejs-libs', '1:18.19.0-1.el8', built('18.19.0-1.el8')),
    ];
    expect(await lines({ records }, packages, system('rocky', '8.9'))).toEqual([
      'nodejs-libs CVE-2024-1111 1:18.19.0-1.el8 fixed',
    ]);
  });

  it('combines the repositories of a Red Hat release, also for CentOS, and leaves out extended support', async () => {
    const records = {
      'Red Hat': [
        announcement('RHSA-2024:1', 'Red Hat:enterprise_linux:8::baseos', { zlib: '0:1.2.11-25.el8' }),
        announcement('RHSA-2024:2', 'Red Hat:enterprise_linux:8::appstream', { vim: '2:8.0-20.el8' }),
        announcement('RHSA-2024:3', 'Red Hat:rhel_eus:8.6::baseos', { curl: '0:7.61-99.el8_6' }),
      ],
    };
    const packages = [
      item('rpm', 'zlib', '1.2.11-20.el8'),
      item('rpm', 'vim', '2:8.0-19.el8'),
      item('rpm', 'curl', '7.61-1.el8'),
    ];
    const expected = ['zlib CVE-2024-1111 0:1.2.11-25.el8 fixed', 'vim CVE-2024-1111 2:8.0-20.el8 fixed'];
    expect(await lines({ records }, packages, system('rhel', '8.10'))).toEqual(expected);
    expect(await lines({ records }, packages, { id: 'centos', versionId: '8', name: 'CentOS Linux 8' })).toEqual(
      expected,
    );
    expect(await lines({ records }, packages, system('rhel', '9.1'))).toEqual([]);
  });

  it('compares packages of a module stream with fixes of that stream only', async () => {
    const stream = (id: string, name: string, fixed: string, cve: string) =>
      announcement(id, 'AlmaLinux:8', { nodejs: fixed }, { related: [cve], summary: `${name} security update` });
    const records = {
      AlmaLinux: [
        stream('ALSA-2024:16', 'nodejs:16', '1:16.20.2-4.module_el8.9.0+1', 'CVE-2024-1616'),
        stream('ALSA-2024:18', 'nodejs:18', '1:18.19.1-1.module_el8.9.0+2', 'CVE-2024-1818'),
        stream('ALSA-2024:20', 'nodejs', '1:22.0.0-1.el8', 'CVE-2024-2020'),
      ],
    };
    const build = (version: string) => `1:${version}.module_el8.9.0+0`;
    const operatingSystem = system('almalinux', '8.9');
    const found = (more: Partial<InventoryPackage>, version: string) =>
      lines({ records }, [item('rpm', 'nodejs', version, more)], operatingSystem);
    const module = (name: string) => ({ module: `${name}:8090020240101:abcdef` });
    expect(await found(module('nodejs:16'), build('16.20.2-3'))).toEqual([
      'nodejs CVE-2024-1616 1:16.20.2-4.module_el8.9.0+1 fixed',
    ]);
    expect(await found(module('nodejs:16'), build('16.20.2-5'))).toEqual([]);
    expect(await found(module('nodejs:18'), build('18.19.0-1'))).toEqual([
      'nodejs CVE-2024-1818 1:18.19.1-1.module_el8.9.0+2 fixed',
    ]);
    expect(await found(module('nodejs:20'), build('20.1.0-1'))).toEqual([]);
    expect(await found({}, '1:10.0.0-1.el8')).toEqual(['nodejs CVE-2024-2020 1:22.0.0-1.el8 fixed']);
  });

  it('does not assess a modular package whose stream is not known', async () => {
    const records = {
      AlmaLinux: [
        announcement(
          'ALSA-2024:16',
          'AlmaLinux:8',
          { nodejs: '1:16.20.2-4.module_el8.9.0+1' },
          { related: ['CVE-2024-1616'], summary: 'nodejs:16 security update' },
        ),
      ],
    };
    const packages = [item('rpm', 'nodejs', '1:14.0.0-1.module_el8.9.0+0')];
    const result = await match({ records }, packages, system('almalinux', '8.9'));
    expect(result).toMatchObject({
      findings: [],
      coverage: { assessed: 0, notAssessed: [{ reason: expect.stringContaining('module stream is not known') }] },
    });
  });

  it('reads the stream of an erratum that names a component of it', async () => {
    const records = {
      AlmaLinux: [
        announcement(
          'ALSA-2024:1786',
          'AlmaLinux:8',
          { mod_http2: '1.15.7-8.module_el8.9.0+3' },
          { related: ['CVE-2024-1786'], summary: 'Important: httpd:2.4/mod_http2 security update' },
        ),
      ],
    };
    const found = (stream: string) =>
      lines(
        { records },
        [item('rpm', 'mod_http2', '1.15.7-5.module_el8.9.0+0', { module: `${stream}:8090020240101:abcdef` })],
        system('almalinux', '8.9'),
      );
    expect(await found('httpd:2.4')).toEqual(['mod_http2 CVE-2024-1786 1.15.7-8.module_el8.9.0+3 fixed']);
    expect(await found('httpd:2.6')).toEqual([]);
  });

  it('compares with every stream when an announcement about modules names none', async () => {
    const fixes = { varnish: '6.0.8-4.module+el8.9.0+1' };
    const records = {
      'Rocky Linux': [
        announcement('RLSA-2023:1', 'Rocky Linux:8', fixes, { related: ['CVE-2024-1111'], summary: 'varnish' }),
      ],
    };
    const packages = [
      item('rpm', 'varnish', '6.0.8-1.module+el8.9.0+0', { module: 'varnish:6:8090020240101:abcdef' }),
      item('rpm', 'varnish', '6.0.8-1.el8'),
    ];
    expect(await lines({ records }, packages, system('rocky', '8.9'))).toEqual([
      'varnish CVE-2024-1111 6.0.8-4.module+el8.9.0+1 fixed',
    ]);
  });

  it('uses the binary packages that records of SUSE list, product by product', async () => {
    const affected = (ecosystem: string, version: string) => ({
      package: { ecosystem, name: 'openssl-3' },
      ranges: [{ type: 'ECOSYSTEM', events: fixedIn(version) }],
      ecosystem_specific: { binaries: [{ libopenssl3: version, 'openssl-3': version }] },
    });
    const record = (id: string, ...blocks: object[]) => ({
      id,
      modified: '2025-01-01T00:00:00Z',
      related: ['CVE-2024-1111'],
      affected: blocks,
    });
    const base = 'SUSE:Linux Enterprise Module for Basesystem';
    const records = {
      SUSE: [
        record(
          'SUSE-SU-2024:1-1',
          affected(`${base} 15 SP5`, '3.0.8-150500.5.1'),
          affected('SUSE:Linux Enterprise Live Patching 15 SP5', '9'),
          affected('SUSE:Linux Enterprise Micro 5.4', '3.0.8-150400.9.1'),
        ),
        record('SUSE-SU-2024:2-1', affected('SUSE:Linux Enterprise Server 15 SP4-LTSS', '3.0.8-150400.7.1')),
      ],
    };
    const packages = [
      item('rpm', 'libopenssl3', '3.0.8-150400.4.1', { source: { name: 'openssl-3', version: '3.0.8-150400.4.1' } }),
    ];
    const found = (id: string, version: string) => lines({ records }, packages, system(id, version));
    expect(await found('sles', '15.5')).toEqual(['libopenssl3 CVE-2024-1111 3.0.8-150500.5.1 fixed']);
    expect(await found('sles', '15.4')).toEqual(['libopenssl3 CVE-2024-1111 3.0.8-150400.7.1 fixed']);
    expect(await found('sle-micro', '5.4')).toEqual(['libopenssl3 CVE-2024-1111 3.0.8-150400.9.1 fixed']);
    expect(await found('sles', '15.6')).toEqual([]);
  });

  it.each([
    ['SUSE:Package Hub 12', '12', true],
    ['SUSE:Package Hub 12', '12.5', true],
    ['SUSE:Package Hub 12', '15.5', false],
    ['SUSE:Package Hub 12 SP1', '12.5', false],
    ['SUSE:Package Hub 15 SP5', '15.5', true],
    ['SUSE:Package Hub 15', '15.5', false],
    ['SUSE:Real Time Module 15 SP5', '15.5', true],
    ['SUSE:Real Time Module 15 SP5', '15.6', false],
    ['SUSE:Linux Enterprise Server 16.0', '16.0', true],
    ['SUSE:Linux Enterprise Server for SAP applications 16.0', '16.0', true],
    ['SUSE:Linux Enterprise Server 16.0', '16.1', false],
    ['SUSE:Manager Server 4.3', '15.4', false],
    ['SUSE:Enterprise Storage 7.1', '15.3', false],
  ])('uses records of %s for release %s: %s', async (ecosystem, version, isUsed) => {
    const affected = {
      package: { ecosystem, name: 'chromium' },
      ranges: [{ type: 'ECOSYSTEM', events: fixedIn('9-1.1') }],
      ecosystem_specific: { binaries: [{ chromium: '9-1.1' }] },
    };
    const record = {
      id: 'SUSE-SU-2024:1-1',
      modified: '2025-01-01T00:00:00Z',
      related: ['CVE-2024-1111'],
      affected: [affected],
    };
    const found = await lines(
      { records: { SUSE: [record] } },
      [item('rpm', 'chromium', '1-1.1')],
      system('sles', version),
    );
    expect(found).toEqual(isUsed ? ['chromium CVE-2024-1111 9-1.1 fixed'] : []);
  });

  it('makes no finding of updates that fix no vulnerability', async () => {
    const fixes = { zlib: '9-1.el9' };
    const records = {
      AlmaLinux: [
        announcement('ALBA-2024:1', 'AlmaLinux:9', fixes, {}),
        announcement('ALEA-2024:2', 'AlmaLinux:9', fixes, { related: ['ALBA-2024:1'] }),
        announcement('ALBA-2024:3', 'AlmaLinux:9', fixes, { related: ['CVE-2024-3333'] }),
        announcement('ALSA-2024:4', 'AlmaLinux:9', fixes, {}),
      ],
    };
    expect(await lines({ records }, [item('rpm', 'zlib', '1-1.el9')], system('almalinux', '9'))).toEqual([
      'zlib ALSA-2024:4 9-1.el9 fixed',
      'zlib CVE-2024-3333 9-1.el9 fixed',
    ]);
  });

  it('rates by the first word of an announcement', async () => {
    const summary = 'Important: zlib security update';
    const records = {
      'Rocky Linux': [
        announcement('RLSA-2024:1', 'Rocky Linux:9', { zlib: '9-1.el9' }, { related: ['CVE-2024-1111'], summary }),
      ],
    };
    const packages = [item('rpm', 'zlib', '1-1.el9')];
    const { findings } = await match({ records }, packages, system('rocky', '9'));
    expect(findings).toMatchObject([{ vulnerability: { severity: 'HIGH', severitySource: 'rocky' } }]);
  });
});

describe('matching of Ubuntu packages', () => {
  const record = (id: string, free: object[] | null, pro: object[] | null) => ({
    id: `UBUNTU-${id}`,
    modified: '2025-01-01T00:00:00Z',
    upstream: [id],
    severity: [{ type: 'Ubuntu', score: 'low' }],
    affected: [
      ['Ubuntu:20.04:LTS', free] as const,
      ['Ubuntu:Pro:20.04:LTS', pro] as const,
      ['Ubuntu:Pro:FIPS:20.04:LTS', fixedIn('99')] as const,
    ].flatMap(([ecosystem, events]) =>
      events === null ? [] : [{ package: { ecosystem, name: 'curl' }, ranges: [{ type: 'ECOSYSTEM', events }] }],
    ),
  });
  const open = [{ introduced: '0' }];
  const found = async (version: string, free: object[] | null, pro: object[] | null) =>
    lines(
      { records: { Ubuntu: [record('CVE-2024-1111', free, pro)] } },
      [item('deb', 'curl', version)],
      system('ubuntu', '20.04'),
    );

  it('uses the release with and without its LTS suffix, and its priority', async () => {
    expect(await found('7-1', fixedIn('7-2'), null)).toEqual(['curl CVE-2024-1111 7-2 fixed']);
    expect(await found('7-2', fixedIn('7-2'), null)).toEqual([]);
    const records = { Ubuntu: [record('CVE-2024-1111', open, null)] };
    const packages = [item('deb', 'curl', '7-1')];
    const { findings } = await match({ records }, packages, system('ubuntu', '20.04'));
    expect(findings).toMatchObject([{ vulnerability: { severity: 'LOW', severitySource: 'ubuntu' } }]);
  });

  it('counts a fix that needs a subscription, and names it only for packages of that subscription', async () => {
    expect(await found('7-1ubuntu0.1', open, fixedIn('7-1ubuntu0.1+esm2'))).toEqual(['curl CVE-2024-1111  not-fixed']);
    expect(await found('7-1ubuntu0.1+esm1', open, fixedIn('7-1ubuntu0.1+esm2'))).toEqual([
      'curl CVE-2024-1111 7-1ubuntu0.1+esm2 fixed',
    ]);
    expect(await found('7-1ubuntu0.1+esm2', open, fixedIn('7-1ubuntu0.1+esm2'))).toEqual([]);
    expect(await found('7-1ubuntu0.1', null, fixedIn('7-1ubuntu0.1+esm2'))).toEqual(['curl CVE-2024-1111  not-fixed']);
    expect(await found('7-1ubuntu0.1', fixedIn('7-1ubuntu0.2'), fixedIn('7-1ubuntu0.1+esm2'))).toEqual([
      'curl CVE-2024-1111 7-1ubuntu0.2 fixed',
    ]);
  });
});

describe('header files of the kernel', () => {
  it('have no findings, and packages with code of the same source have them', async () => {
    const records = {
      Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'linux', [{ introduced: '0' }])],
      'Red Hat': [
        announcement('RHSA-2024:1', 'Red Hat:enterprise_linux:9::baseos', {
          'kernel-core': '5.14.0-500.el9',
          'kernel-headers': '5.14.0-500.el9',
        }),
      ],
    };
    const source = { name: 'linux', version: '6.1.1-1' };
    const deb = ['linux-libc-dev', 'linux-headers-6.1.0-1-amd64', 'linux-headers-amd64', 'linux-image-6.1.0-1-amd64'];
    expect(
      await lines(
        { records },
        deb.map((name) => item('deb', name, '6.1.1-1', { source })),
        system('debian', '12'),
      ),
    ).toEqual(['linux-image-6.1.0-1-amd64 CVE-2024-1111  not-fixed']);
    const rpm = ['kernel-headers', 'kernel-devel', 'kernel-core'];
    expect(
      await lines(
        { records },
        rpm.map((name) => item('rpm', name, '5.14.0-1.el9')),
        system('rhel', '9.2'),
      ),
    ).toEqual(['kernel-core CVE-2024-1111 5.14.0-500.el9 fixed']);
  });
});

describe('CentOS Stream', () => {
  const records = {
    'Red Hat': [announcement('RHSA-2024:1', 'Red Hat:enterprise_linux:9::baseos', { openssl: '1:3.0.7-27.el9_4' })],
  };
  const stream = { id: 'centos', versionId: '9', name: 'CentOS Stream 9' };

  it('has findings of versions below the fix of Red Hat, without a fixed version, and no package is assessed', async () => {
    const packages = [
      item('rpm', 'openssl', '1:3.0.7-27.el9'),
      item('rpm', 'openssl', '1:3.0.7-28.el9'),
      item('rpm', 'bash', '5.1.8-9.el9'),
    ];
    const { findings, coverage } = await match({ records }, packages, stream);
    expect(findings).toMatchObject([{ packageIndex: 0, fixedVersion: null, fixState: 'unknown' }]);
    expect(coverage).toEqual({
      assessed: 0,
      notAssessed: [
        {
          group: 'rpm (centos 9)',
          reason: expect.stringMatching(/^Versions of CentOS Stream are not those/),
          packages: 3,
        },
      ],
    });
  });

  it.each([
    ['8', 'CentOS Stream 8', 0],
    ['8', '', 0],
    ['10', 'CentOS Stream 10 (Coughlan)', 0],
    ['8', 'CentOS Linux 8', 1],
    ['7', 'CentOS Linux 7 (Core)', 1],
    ['7', '', 1],
  ])('is recognized by release and name: %s %j', async (versionId, name, assessed) => {
    const all = ['7', '8', '10'].map((release) =>
      announcement(`RHSA-2024:${release}`, `Red Hat:enterprise_linux:${release}::baseos`, { openssl: '9:1-1' }),
    );
    const packages = [item('rpm', 'zlib', '1-1')];
    const { coverage } = await match({ records: { 'Red Hat': all } }, packages, { id: 'centos', versionId, name });
    expect(coverage.assessed).toBe(assessed);
  });

  it('does not assess the language packages of its packages', async () => {
    const owned = item('pypi', 'six', '1.0', { isOwnedByDistribution: true });
    expect((await match({ records }, [owned], stream)).coverage.assessed).toBe(0);
  });
});

describe('kernels that are signed in a source package of their own', () => {
  const signed = (name: string, version: string, source: string, sourceVersion = version) =>
    item('deb', name, version, { source: { name: source, version: sourceVersion } });

  it('have the advisories of the source that they were compiled from, by their own version', async () => {
    const records = {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'linux', fixedIn('6.1.124-1')),
        osvRecord('DEBIAN-CVE-2024-2222', 'Debian:12', 'linux-6.12', fixedIn('6.12.12-1~deb12u1')),
        osvRecord('DEBIAN-CVE-2024-3333', 'Debian:12', 'linux-base', fixedIn('9')),
      ],
    };
    const packages = [
      signed('linux-image-6.1.0-29-amd64', '6.1.123-1', 'linux-signed-amd64', '6.1.123+1'),
      signed('linux-image-6.1.0-30-arm64', '6.1.124-1', 'linux-signed-arm64', '6.1.124+1'),
      signed('linux-image-6.12-amd64', '6.12.9-1~deb12u1', 'linux-signed-6.12-amd64', '6.12.9+1~deb12u1'),
      signed('linux-image-6.12-i386', '6.12.12-1~deb12u1', 'linux-signed-6.12-i386', '6.12.12+1~deb12u1'),
      signed('linux-headers-6.1.0-29-amd64', '6.1.123-1', 'linux-signed-amd64', '6.1.123+1'),
      signed('other', '1-1', 'linux-signedness'),
    ];
    expect(await lines({ records }, packages, system('debian', '12'))).toEqual([
      'linux-image-6.1.0-29-amd64 CVE-2024-1111 6.1.124-1 fixed',
      'linux-image-6.12-amd64 CVE-2024-2222 6.12.12-1~deb12u1 fixed',
    ]);
  });

  it('have the advisories of their flavour of Ubuntu', async () => {
    const records = {
      Ubuntu: [
        osvRecord('UBUNTU-CVE-2024-1111', 'Ubuntu:22.04:LTS', 'linux', fixedIn('5.15.0-92.102')),
        osvRecord('UBUNTU-CVE-2024-2222', 'Ubuntu:22.04:LTS', 'linux-hwe-6.5', fixedIn('6.5.0-15.15~22.04.1')),
      ],
    };
    const packages = [
      signed('linux-image-5.15.0-91-generic', '5.15.0-91.101', 'linux-signed'),
      signed('linux-image-5.15.0-92-generic', '5.15.0-92.102', 'linux-signed'),
      signed('linux-image-6.5.0-14-generic', '6.5.0-14.14~22.04.1', 'linux-signed-hwe-6.5'),
    ];
    expect(await lines({ records }, packages, system('ubuntu', '22.04'))).toEqual([
      'linux-image-5.15.0-91-generic CVE-2024-1111 5.15.0-92.102 fixed',
      'linux-image-6.5.0-14-generic CVE-2024-2222 6.5.0-15.15~22.04.1 fixed',
    ]);
  });
});

describe('boot loaders that are signed in a source package of their own', () => {
  const signed = (name: string, version: string, source = { name, version }) => item('deb', name, version, { source });
  const shimSigned = (version: string, sourceVersion: string) =>
    signed('shim-signed', version, { name: 'shim-signed', version: sourceVersion });

  it('have the advisories of the source that Debian compiled, by the version in their own', async () => {
    const records = {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'grub2', fixedIn('2.06-13+deb12u2')),
        osvRecord('DEBIAN-CVE-2024-2222', 'Debian:12', 'shim', fixedIn('15.8-1~deb12u1')),
      ],
    };
    const packages = [
      signed('grub-efi-amd64-signed', '1+2.06+13+deb12u1'),
      signed('grub-efi-arm64-signed', '1+2.06+13+deb12u2'),
      signed('grub-efi-ia32-signed', '1+2.02+dfsg1+20+deb10u4'),
      signed('shim-helpers-amd64-signed', '1+15.7+1'),
      signed('shim-helpers-i386-signed', '1+15.8+1~deb12u1'),
      shimSigned('1.39+15.7-1', '1.39'),
      signed('shim-signed-common', '1.39+15.7-1', { name: 'shim-signed', version: '1.39' }),
      shimSigned('1.51~1+deb12u1+16.1-2~deb12u1', '1.51~1+deb12u1'),
    ];
    expect(await lines({ records }, packages, system('debian', '12'))).toEqual([
      'grub-efi-amd64-signed CVE-2024-1111 2.06-13+deb12u2 fixed',
      'grub-efi-ia32-signed CVE-2024-1111 2.06-13+deb12u2 fixed',
      'shim-helpers-amd64-signed CVE-2024-2222 15.8-1~deb12u1 fixed',
      'shim-signed CVE-2024-2222 15.8-1~deb12u1 fixed',
    ]);
  });

  it('have the advisories of their own source if the version names no other one', async () => {
    const records = {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'grub2', fixedIn('9')),
        osvRecord('DEBIAN-CVE-2024-2222', 'Debian:12', 'shim', fixedIn('9')),
        osvRecord('DEBIAN-CVE-2024-3333', 'Debian:12', 'shim-signed', fixedIn('9')),
      ],
    };
    const packages = [
      signed('grub-efi-amd64-signed', '2.06-13'),
      signed('grub-efi-amd64-signed-template', '1+2.06+13'),
      shimSigned('1.39', '1.39'),
      shimSigned('1.38+15.7-1', '1.39'),
    ];
    expect(await lines({ records }, packages, system('debian', '12'))).toEqual([
      'shim-signed CVE-2024-3333 9 fixed',
      'shim-signed CVE-2024-3333 9 fixed',
    ]);
  });

  it('have the advisories of the signed source of Ubuntu, which has its own', async () => {
    const records = {
      Ubuntu: [
        osvRecord('UBUNTU-CVE-2024-1111', 'Ubuntu:22.04:LTS', 'grub2-signed', fixedIn('1.187.6')),
        osvRecord('UBUNTU-CVE-2024-2222', 'Ubuntu:22.04:LTS', 'shim-signed', fixedIn('1.51.4')),
        osvRecord('UBUNTU-CVE-2024-3333', 'Ubuntu:22.04:LTS', 'shim', fixedIn('99')),
      ],
    };
    const packages = [
      signed('grub-efi-amd64-signed', '1.187.3+2.06-2ubuntu14.1', { name: 'grub2-signed', version: '1.187.3' }),
      shimSigned('1.51.3+15.7-0ubuntu1', '1.51.3'),
    ];
    expect(await lines({ records }, packages, system('ubuntu', '22.04'))).toEqual([
      'grub-efi-amd64-signed CVE-2024-1111 1.187.6 fixed',
      'shim-signed CVE-2024-2222 1.51.4 fixed',
    ]);
  });
});
