import { describe, expect, it } from 'vitest';
import { readPurl } from './read-purl.ts';

describe('readPurl', () => {
  it('joins the epoch of an rpm package to its version and to that of its source package, and that of a Debian package to its version', () => {
    expect(
      readPurl('pkg:rpm/rhel/openssl-libs@3.0.7-27.el9?arch=x86_64&epoch=1&upstream=openssl-3.0.7-27.el9.src.rpm'),
    ).toMatchObject({ version: '1:3.0.7-27.el9', source: { name: 'openssl', version: '1:3.0.7-27.el9' } });
    expect(readPurl('pkg:deb/debian/vim@9.0-2?epoch=2')).toMatchObject({ version: '2:9.0-2' });
    expect(readPurl('pkg:deb/debian/vim@2:9.0-2?epoch=2')).toMatchObject({ version: '2:9.0-2' });
    expect(readPurl('pkg:rpm/rhel/bash@5.1-1?epoch=0')).toMatchObject({ version: '5.1-1', source: null });
    expect(readPurl('pkg:rpm/rhel/bash@5.1-1?epoch=x&upstream=bash')).toMatchObject({
      version: '5.1-1',
      source: { name: 'bash', version: null },
    });
  });

  it('reads the source package of other distributions', () => {
    expect(readPurl('pkg:deb/debian/libc6@2.36?upstream=glibc%402.36-9')).toMatchObject({
      source: { name: 'glibc', version: '2.36-9' },
    });
    expect(readPurl('pkg:deb/debian/libc6@2.36?upstream=glibc')?.source).toEqual({ name: 'glibc', version: null });
  });

  it.each([
    ['pkg:deb/debian/libc6@2.36?distro=debian-12', { id: 'debian', versionId: '12' }],
    ['pkg:rpm/opensuse/zlib@1.2?distro=opensuse-leap-15.5', { id: 'opensuse-leap', versionId: '15.5' }],
    ['pkg:rpm/suse/zlib@1.2?distro=sle-micro-5.4', { id: 'sle-micro', versionId: '5.4' }],
    ['pkg:deb/ubuntu/zlib@1.2?distro=22.04', { id: 'ubuntu', versionId: '22.04' }],
    ['pkg:deb/debian/zlib@1.2?distro=bookworm', null],
  ])('reads the distribution of %s', (purl, distribution) => {
    expect(readPurl(purl)?.distribution).toEqual(distribution);
  });
});
