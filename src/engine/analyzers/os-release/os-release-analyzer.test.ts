import { describe, expect, it } from 'vitest';
import { osReleaseAnalyzer } from './os-release-analyzer.ts';

function analyze(text: string) {
  return osReleaseAnalyzer.analyze({ path: 'etc/os-release', bytes: Buffer.from(text) });
}

describe('osReleaseAnalyzer', () => {
  it.each([
    [
      'Alpine',
      'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.20.3\nPRETTY_NAME="Alpine Linux v3.20"\n',
      { id: 'alpine', versionId: '3.20.3', name: 'Alpine Linux v3.20' },
    ],
    [
      'Debian',
      'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\nID=debian\n',
      { id: 'debian', versionId: '12', codename: 'bookworm', name: 'Debian GNU/Linux 12 (bookworm)' },
    ],
    [
      'Debian testing, which has no VERSION_ID',
      'PRETTY_NAME="Debian GNU/Linux trixie/sid"\nNAME="Debian GNU/Linux"\nVERSION_CODENAME=trixie\nID=debian\n',
      { id: 'debian', versionId: '', codename: 'trixie', name: 'Debian GNU/Linux trixie/sid' },
    ],
    [
      'Debian 8, whose code name is in VERSION only',
      'NAME="Debian GNU/Linux"\nVERSION_ID="8"\nVERSION="8 (jessie)"\nID=debian\n',
      { id: 'debian', versionId: '8', codename: 'jessie', name: 'Debian GNU/Linux' },
    ],
    [
      'Ubuntu',
      "PRETTY_NAME='Ubuntu 24.04.1 LTS'\nVERSION_ID='24.04'\nVERSION_CODENAME=noble\nID=ubuntu\nID_LIKE=debian\n",
      { id: 'ubuntu', versionId: '24.04', codename: 'noble', name: 'Ubuntu 24.04.1 LTS', idLike: ['debian'] },
    ],
    [
      'distroless',
      'PRETTY_NAME="Distroless"\nNAME="Debian GNU/Linux"\nID="debian"\nVERSION_ID="12"\nVERSION="Debian GNU/Linux 12 (bookworm)"\n',
      { id: 'debian', versionId: '12', codename: 'bookworm', name: 'Distroless' },
    ],
    [
      'AlmaLinux',
      'NAME="AlmaLinux"\nVERSION="9.4 (Seafoam Ocelot)"\nID="almalinux"\nID_LIKE="rhel centos fedora"\nVERSION_ID="9.4"\nCPE_NAME="cpe:/o:almalinux:almalinux:9::baseos"\n',
      {
        id: 'almalinux',
        versionId: '9.4',
        codename: 'seafoam ocelot',
        name: 'AlmaLinux',
        idLike: ['rhel', 'centos', 'fedora'],
        cpe: 'cpe:/o:almalinux:almalinux:9::baseos',
      },
    ],
    ['a file without ID', 'NAME=Thing\n', { id: 'linux', versionId: '', name: 'Thing' }],
  ])('reads %s', (_, text, operatingSystem) => expect(analyze(text)).toEqual({ operatingSystem }));

  it.each([
    ['ID="a\\"b"', undefined],
    ['NAME="a \\"b\\" \\$c \\\\ \\n"', 'a "b" $c \\ \\n'],
    ['NAME=\'a \\ "b"\'', 'a \\ "b"'],
    ['NAME=bare # comment', 'bare'],
    ['NAME=one\nNAME=two', 'two'],
    ['NAME="open\nID=x', 'x'],
    ['# NAME=comment\nID=x', 'x'],
    ['\uFEFFNAME=marked', 'marked'],
    ['NAME=windows\r\n', 'windows'],
  ])('follows the quoting rules: %j names %j', (text, name) => expect(analyze(text).operatingSystem?.name).toBe(name));

  it('warns when the distribution is unknown', () => {
    expect(analyze('\u0000\u0001')).toEqual({ warnings: [expect.stringContaining('no assignment')] });
    expect(analyze('ID="de bian"\n').warnings).toHaveLength(1);
    expect(analyze('ID=debian\nVERSION_ID="12\u001b[2J"\n').warnings).toHaveLength(1);
  });
});
