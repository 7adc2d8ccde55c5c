import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releaseReaders } from './read-release-file.ts';

function read(file: string, text: string) {
  const reader = releaseReaders.get(file);
  if (!reader) throw new Error(`no reader of ${file}`);
  return reader(Buffer.from(text));
}

describe('releaseReaders', () => {
  it.each([
    ['alpine-release', '3.18.9\n', 'alpine', '3.18.9'],
    ['alpine-release', '3.21.0_alpha20240807\n', 'alpine', '3.21.0_alpha20240807'],
    ['debian_version', '12.5\n', 'debian', '12.5'],
    ['debian_version', 'trixie/sid\n', 'debian', ''],
    ['redhat-release', 'Red Hat Enterprise Linux Server release 6.10 (Santiago)\n', 'rhel', '6.10'],
    ['redhat-release', 'Red Hat Enterprise Linux release 8.4 (Ootpa)\n', 'rhel', '8.4'],
    ['centos-release', 'CentOS Linux release 7.9.2009 (Core)\n', 'centos', '7.9.2009'],
    ['centos-release', 'CentOS release 5.11 (Final)\n', 'centos', '5.11'],
    ['centos-release', 'CentOS Stream release 9\n', 'centos', '9'],
    ['rocky-release', 'Rocky Linux release 9.3 (Blue Onyx)\n', 'rocky', '9.3'],
    ['almalinux-release', 'AlmaLinux release 9.4 (Seafoam Ocelot)\n', 'almalinux', '9.4'],
    ['oracle-release', 'Oracle Linux Server release 8.9\n', 'ol', '8.9'],
    ['fedora-release', 'Fedora release 39 (Thirty Nine)\n', 'fedora', '39'],
    ['system-release', 'Amazon Linux AMI release 2018.03\n', 'amzn', '2018.03'],
    ['system-release', 'Amazon Linux release 2 (Karoo)\n', 'amzn', '2'],
    ['photon-release', 'VMware Photon OS 4.0\nPHOTON_BUILD_NUMBER=2f5aad892\n', 'photon', '4.0'],
    ['mariner-release', 'CBL-Mariner 2.0.20220226\nMARINER_BUILD_NUMBER=5eef3a9\n', 'mariner', '2.0.20220226'],
    ['openEuler-release', 'openEuler release 22.03 (LTS-SP3)\n', 'openeuler', '22.03'],
    ['mageia-release', 'Mageia release 9 (Official) for x86_64\n', 'mageia', '9'],
    ['SuSE-release', 'SUSE Linux Enterprise Server 11 (x86_64)\nVERSION = 11\nPATCHLEVEL = 4\n', 'sles', '11.4'],
    ['SuSE-release', 'SUSE Linux Enterprise Server 12 (x86_64)\nVERSION = 12\nPATCHLEVEL = 0\n', 'sles', '12'],
    ['SuSE-release', 'openSUSE 13.2 (x86_64)\nVERSION = 13.2\nCODENAME = Harlequin\n', 'opensuse', '13.2'],
    ['gentoo-release', 'Gentoo Base System release 2.14\n', 'gentoo', '2.14'],
    ['slackware-version', 'Slackware 15.0\n', 'slackware', '15.0'],
    ['arch-release', '\n', 'arch', ''],
    ['lsb-release', 'DISTRIB_ID=Ubuntu\nDISTRIB_RELEASE=14.04\nDISTRIB_CODENAME=trusty\n', 'ubuntu', '14.04'],
  ])('read the distribution from %s: %j', (file, text, id, versionId) => {
    expect(read(file, text)).toMatchObject({ id, versionId });
  });

  it('read the code name', () => {
    expect(read('debian_version', 'bookworm/sid')?.codename).toBe('bookworm');
    expect(read('redhat-release', 'CentOS Linux release 7.9.2009 (Core)')?.codename).toBe('core');
    expect(read('lsb-release', 'DISTRIB_ID=Ubuntu\nDISTRIB_CODENAME=trusty')?.codename).toBe('trusty');
  });

  it('read no distribution from another text', () => {
    for (const file of releaseReaders.keys()) {
      if (file === 'arch-release') continue;
      for (const text of ['', 'Kernel \\r on an \\m', 'DISTRIB_ID="a b"', `CentOS release ${'9'.repeat(500)}`]) {
        expect(read(file, text), `${file} ${text}`).toBeUndefined();
      }
    }
  });

  it('read printable text only, for any bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...releaseReaders.keys()), fc.string({ unit: 'binary' }), (file, text) => {
        const found = read(file, `CentOS release 7 ${text}`);
        expect(/[\p{Cc}]/u.test(`${found?.id}${found?.versionId}${found?.name}`)).toBe(false);
      }),
    );
  });
});
