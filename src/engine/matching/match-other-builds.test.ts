import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { fixedIn, item, lines, match } from '../../../test/helpers/match-fixtures.ts';
import type { OperatingSystem } from '../../domain/package.ts';

describe('matching of ecosystems whose packages are those of another one', () => {
  const record = (id: string, ecosystem: string, name: string, fixed: string) =>
    osvRecord(id, ecosystem, name, fixedIn(fixed));

  it('finds records of Bioconductor for packages of R', async () => {
    const records = {
      CRAN: [record('RSEC-2023-1', 'CRAN', 'commonmark', '1.8')],
      Bioconductor: [record('RSEC-2023-2', 'Bioconductor', 'Biobase', '2.60.0')],
    };
    const packages = [
      item('cran', 'Biobase', '2.58.0'),
      item('cran', 'Biobase', '2.60.0'),
      item('cran', 'biobase', '1.0'),
    ];
    expect(await lines({ records }, packages)).toEqual(['Biobase RSEC-2023-2 2.60.0 fixed']);
  });

  it('finds records of Kubernetes for the module with its versions, and not for modules of its parts', async () => {
    const records = {
      Go: [record('GO-2023-1', 'Go', 'example.org/a', '2.0.0')],
      Kubernetes: [record('CVE-2023-1111', 'kubernetes', 'k8s.io/kubelet', '1.28.4')],
    };
    const packages = [
      item('golang', 'k8s.io/kubernetes', 'v1.28.3'),
      item('golang', 'k8s.io/kubernetes', 'v1.28.4'),
      item('golang', 'k8s.io/kubelet', 'v0.28.3'),
    ];
    expect(await lines({ records }, packages)).toEqual(['k8s.io/kubernetes CVE-2023-1111 1.28.4 fixed']);
  });

  it('assesses no package with the records of the other ecosystem alone', async () => {
    const records = { Kubernetes: [record('CVE-2023-1111', 'Kubernetes', 'k8s.io/kubelet', '1.28.4')] };
    const { coverage } = await match({ records }, [item('golang', 'k8s.io/kubernetes', 'v1.28.3')]);
    expect(coverage).toMatchObject({
      assessed: 0,
      notAssessed: [{ reason: expect.stringContaining('no data for Go') }],
    });
  });
});

describe('matching of packages that TuxCare has built', () => {
  const bionic: OperatingSystem = { id: 'ubuntu', versionId: '18.04', name: 'Ubuntu 18.04.6 LTS' };
  const source = { name: 'squid3', version: '3.5.27-1ubuntu1.14+tuxcare.els3' };
  const records = {
    Ubuntu: [
      osvRecord('UBUNTU-CVE-2024-1111', 'Ubuntu:18.04:LTS', 'squid3', fixedIn('3.5.27-1ubuntu1.99'), {
        upstream: ['CVE-2024-1111'],
      }),
    ],
    TuxCare: [
      osvRecord('TUXCARE-2024-1', 'TuxCare:Ubuntu:18.04', 'squid-cgi', fixedIn('3.5.27-1ubuntu1.14+tuxcare.els5'), {
        upstream: ['CVE-2024-2222'],
      }),
    ],
  };

  it('uses the records of TuxCare and not those of the distribution', async () => {
    const built = (version: string) => item('deb', 'squid-cgi', version, { source });
    expect(await lines({ records }, [built('3.5.27-1ubuntu1.14+tuxcare.els3')], bionic)).toEqual([
      'squid-cgi CVE-2024-2222 3.5.27-1ubuntu1.14+tuxcare.els5 fixed',
    ]);
    expect(await lines({ records }, [built('3.5.27-1ubuntu1.14+tuxcare.els5')], bionic)).toEqual([]);
    const own = item('deb', 'squid-cgi', '3.5.27-1ubuntu1.14', {
      source: { ...source, version: '3.5.27-1ubuntu1.14' },
    });
    expect(await lines({ records }, [own], bionic)).toEqual(['squid-cgi CVE-2024-1111 3.5.27-1ubuntu1.99 fixed']);
  });

  it.each<[string, OperatingSystem, string]>([
    ['AlmaLinux', { id: 'almalinux', versionId: '9.2', name: 'AlmaLinux 9.2' }, 'TuxCare:AlmaLinux:9.2'],
    ['Red Hat', { id: 'rhel', versionId: '8.4', name: 'Red Hat Enterprise Linux 8.4' }, 'TuxCare:RHEL:8'],
    ['Oracle Linux', { id: 'ol', versionId: '7.9', name: 'Oracle Linux Server 7.9' }, 'TuxCare:OracleLinux:7'],
    ['CentOS Linux 7', { id: 'centos', versionId: '7', name: 'CentOS Linux 7 (Core)' }, 'TuxCare:CentOS:7'],
    ['CentOS Stream 8', { id: 'centos', versionId: '8', name: 'CentOS Stream 8' }, 'TuxCare:CentOS-Stream:8'],
  ])('has the release of %s', async (_title, operatingSystem, ecosystem) => {
    const fixed = '4.4.20-4.tuxcare.els2';
    const rebuilt = {
      TuxCare: [osvRecord('TUXCARE-2024-2', ecosystem, 'bash', fixedIn(fixed), { upstream: ['CVE-2024-3333'] })],
    };
    const result = await match({ records: rebuilt }, [item('rpm', 'bash', '4.4.20-4.tuxcare.els1')], operatingSystem);
    expect(result.findings).toMatchObject([{ vulnerability: { id: 'CVE-2024-3333' }, fixedVersion: fixed }]);
    expect(result.coverage.assessed).toBe(1);
  });

  it('does not assess a build for a release that TuxCare does not name', async () => {
    const centos8: OperatingSystem = { id: 'centos', versionId: '8', name: 'CentOS Linux 8' };
    const { coverage } = await match({ records }, [item('rpm', 'bash', '4.4.20-4.el8_4.tuxcare.els1')], centos8);
    expect(coverage.notAssessed).toContainEqual(
      expect.objectContaining({ packages: 1, reason: expect.stringContaining('TuxCare') }),
    );
  });
});

describe('matching of Docker Hardened Images', () => {
  const debian: OperatingSystem = { id: 'dhi', versionId: '13', name: 'Docker Hardened Images', idLike: ['debian'] };
  const alpine: OperatingSystem = { id: 'dhi', versionId: '3.24', name: 'Docker Hardened Images', idLike: ['alpine'] };
  const ecosystem = 'Docker Hardened Images';
  const records = {
    [ecosystem]: [
      osvRecord('DHI-2026-1', `${ecosystem}:Debian:13`, 'coreutils', fixedIn('9.7-3+dhi4'), {
        upstream: ['CVE-2026-1111'],
      }),
      osvRecord('DHI-2026-2', `${ecosystem}:Alpine:3.24`, 'coreutils', fixedIn('9.11-r1'), {
        upstream: ['CVE-2026-2222'],
      }),
      {
        ...osvRecord('DHI-2026-3', ecosystem, 'python', [], { upstream: ['CVE-2026-3333'] }),
        // An examination that is not finished lists versions.
        affected: [
          { package: { ecosystem: `${ecosystem}:Alpine:3.24`, name: 'python-3.12' }, versions: ['3.12.13-r7'] },
        ],
      },
    ],
  };

  it('has the order of versions of the base and its release', async () => {
    const { findings, coverage } = await match(
      { records },
      [
        item('deb', 'coreutils', '9.7-3+dhi3'),
        item('deb', 'coreutils', '9.7-3+dhi4'),
        item('deb', 'coreutils', '9.7-3+dhi10'),
      ],
      debian,
    );
    expect(findings).toMatchObject([{ packageIndex: 0, fixedVersion: '9.7-3+dhi4' }]);
    expect(coverage).toEqual({ assessed: 3, notAssessed: [] });
    const packages = [
      item('apk', 'coreutils', '9.11-r0'),
      item('apk', 'python-3.12', '3.12.13-r7'),
      item('apk', 'python-3.12', '3.12.13-r8'),
    ];
    expect(await lines({ records }, packages, alpine)).toEqual([
      'coreutils CVE-2026-2222 9.11-r1 fixed',
      'python-3.12 CVE-2026-3333  not-fixed',
    ]);
  });

  it('does not assess packages that may be those of the base distribution', async () => {
    const { coverage } = await match(
      { records },
      [item('deb', 'bash', '5.2.37-2'), item('pypi', 'six', '1.0', { isOwnedByDistribution: true })],
      debian,
    );
    const reason = expect.stringContaining('may be one of Alpine or Debian');
    expect(coverage).toMatchObject({
      assessed: 0,
      notAssessed: [
        { packages: 1, reason },
        { packages: 1, reason },
      ],
    });
  });
});
