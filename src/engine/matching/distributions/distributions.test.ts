import { describe, expect, it } from 'vitest';
import { distributionEcosystems } from '../../advisories/distribution-ecosystems.ts';
import { baseEcosystem } from '../../advisories/ecosystem.ts';
import { distributionOf } from './distribution-of.ts';
import { distributions } from './distributions.ts';

function release(
  id: string,
  versionId: string,
  more: { name?: string; codename?: string; idLike?: string[] } = {},
): string {
  const operatingSystem = { id, versionId, name: '', ...more };
  const found = distributionOf(operatingSystem)?.release(operatingSystem);
  if (found === undefined) return 'unknown distribution';
  return 'ecosystem' in found ? found.ecosystem : 'not assessed';
}

describe('the table of distributions', () => {
  it('names each system and package type once', () => {
    const systems = distributions.flatMap((row) => row.systems.map((system) => `${system} ${row.packageType}`));
    expect(new Set(systems).size).toBe(systems.length);
  });

  it.each([
    ['debian', '12', 'Debian:12'],
    ['debian', '10.13', 'Debian:10'],
    ['ubuntu', '22.04', 'Ubuntu:22.04'],
    ['ubuntu', '24.10', 'Ubuntu:24.10'],
    ['ubuntu', 'rolling', 'not assessed'],
    ['alpine', '3.18.9', 'Alpine:v3.18'],
    ['alpine', '3.22_alpha20250108', 'Alpine:edge'],
    ['alpine', '3.22_beta1', 'not assessed'],
    ['rhel', '8.10', 'Red Hat:8'],
    ['rhel', '9', 'Red Hat:9'],
    ['centos', '7', 'Red Hat:7'],
    ['almalinux', '9.4', 'AlmaLinux:9'],
    ['rocky', '8.9', 'Rocky Linux:8'],
    ['ol', '8.9', 'Oracle Linux:8'],
    ['amzn', '2018.03', 'Amazon Linux:1'],
    ['amzn', '2', 'Amazon Linux:2'],
    ['amzn', '2023', 'Amazon Linux:2023'],
    ['sles', '15.5', 'SUSE:15.5'],
    ['sles', '12', 'SUSE:12'],
    ['sle-micro', '5.4', 'SUSE:Micro 5.4'],
    ['sles', '16.0', 'SUSE:16.0'],
    ['opensuse-leap', '15.6', 'openSUSE:Leap 15.6'],
    ['opensuse-leap-micro', '5.5', 'openSUSE:Leap Micro 5.5'],
    ['opensuse-microos', '20250101', 'openSUSE:Tumbleweed'],
    ['opensuse-tumbleweed', '20250101', 'openSUSE:Tumbleweed'],
    ['photon', '5.0', 'Photon OS:5.0'],
    ['azurelinux', '3.0', 'Azure Linux:3'],
    ['mariner', '2.0', 'Azure Linux:2'],
    ['wolfi', '20230201', 'Wolfi'],
    ['chainguard', '20230214', 'Chainguard'],
    ['minimos', '20241031', 'MinimOS'],
    ['mageia', '9', 'Mageia:9'],
    ['arch', '', 'Arch Linux'],
    ['manjaro', '', 'unknown distribution'],
    ['fedora', '43', 'Fedora:43'],
    ['fedora', 'eln', 'not assessed'],
    ['alpaquita', '23', 'Alpaquita:23'],
    ['bellsoft-hardened-containers', 'stream', 'BellSoft Hardened Containers:stream'],
    ['bellsoft-hardened-containers', '25', 'BellSoft Hardened Containers:25'],
    ['freebsd', '14.3', 'FreeBSD'],
    ['dhi', '13', 'not assessed'],
  ])('finds the advisories of %s %s in %s', (id, versionId, ecosystem) => {
    expect(release(id, versionId)).toBe(ecosystem);
  });

  it('has a row for each ecosystem of distributions, apart from builds for other distributions', () => {
    const versions = ['12', '22.04', '9', '15.5', '3.18', '2023', '5.0', '43', '14.3', 'stream', '22.03', '', '8'];
    const reached = distributions.flatMap((row) =>
      row.systems.flatMap((id) =>
        versions.flatMap((versionId) => {
          const found = row.release({ id, versionId, name: '', idLike: ['alpine'] });
          return 'ecosystem' in found ? [baseEcosystem(found.ecosystem)] : [];
        }),
      ),
    );
    const names = distributionEcosystems.map(({ ecosystem }) => ecosystem).filter((name) => name !== 'TuxCare');
    expect(names.filter((name) => !reached.includes(name))).toEqual([]);
  });

  it('recognizes Debian testing and unstable by the code name of the next release', () => {
    expect(release('debian', '', { codename: 'forky' })).toBe('Debian:14');
    expect(release('debian', '', { name: 'Debian GNU/Linux forky/sid' })).toBe('Debian:14');
    expect(release('debian', '')).toBe('not assessed');
  });

  it('reads the base of Docker Hardened Images from ID_LIKE', () => {
    expect(release('dhi', '3.24', { idLike: ['alpine'] })).toBe('Docker Hardened Images:Alpine:3.24');
    expect(release('dhi', '3.24.1', { idLike: ['alpine'] })).toBe('Docker Hardened Images:Alpine:3.24');
    expect(release('dhi', '13', { idLike: ['debian'] })).toBe('Docker Hardened Images:Debian:13');
  });

  it('reads the service pack of openEuler from its name', () => {
    expect(release('openeuler', '24.03', { name: 'openEuler 24.03 (LTS-SP1)' })).toBe('openEuler:24.03-LTS-SP1');
    expect(release('openeuler', '24.03', { name: 'openEuler 24.03' })).toBe('openEuler:24.03');
  });
});
