import { describe, expect, it } from 'vitest';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { buildTar, tarPart } from '../../../test/helpers/tar-builder.ts';

async function systemOf(
  files: Record<string, string>,
  links: Record<string, string> = {},
): Promise<string | undefined> {
  const parts = [
    ...Object.entries(links).map(([name, linkName]) => tarPart({ name, type: '2', linkName })),
    ...Object.entries(files).map(([name, content]) => tarPart({ name, content })),
  ];
  const { operatingSystem } = await scanTars(buildTar(...parts));
  return operatingSystem ? `${operatingSystem.id} ${operatingSystem.versionId}`.trim() : undefined;
}

describe('findOperatingSystem', () => {
  it('prefers os-release to release files', async () => {
    expect(await systemOf({ 'etc/debian_version': '11.1\n', 'etc/os-release': 'ID=debian\nVERSION_ID="12"\n' })).toBe(
      'debian 12',
    );
  });

  it('reads release files in the order of precedence when os-release is absent', async () => {
    expect(await systemOf({ 'etc/debian_version': 'trixie/sid\n', 'etc/lsb-release': 'DISTRIB_ID=Ubuntu\n' })).toBe(
      'ubuntu',
    );
    expect(
      await systemOf({
        'etc/redhat-release': 'Red Hat Enterprise Linux release 8.9\n',
        'etc/oracle-release': 'Oracle Linux Server release 8.9\n',
      }),
    ).toBe('ol 8.9');
    expect(await systemOf({ 'etc/arch-release': '' })).toBe('arch');
  });

  it('follows links between release files', async () => {
    const release = 'CentOS Linux release 7.9.2009 (Core)\n';
    expect(await systemOf({ 'etc/centos-release': release }, { 'etc/redhat-release': 'centos-release' })).toBe(
      'centos 7.9.2009',
    );
    expect(
      await systemOf(
        { 'usr/lib/os.release.d/os-release-container': 'ID=fedora\nVERSION_ID=30\n' },
        { 'etc/os-release': '../usr/lib/os-release', 'usr/lib/os-release': './os.release.d/os-release-container' },
      ),
    ).toBe('fedora 30');
  });

  it('is null without any of the files', async () => {
    expect(await systemOf({ 'etc/hostname': 'x' })).toBeUndefined();
  });
});
