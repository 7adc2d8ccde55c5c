import { expect, it } from 'vitest';
import { sbomPackage } from '../../../test/helpers/sbom-fixture.ts';
import { sourcePurl } from './source-purl.ts';

const glibc = { name: 'glibc', version: '2.36-9+deb12u8' };

it.each([
  ['deb', 'pkg:deb/debian/libc6@2.36?arch=amd64&distro=debian-12', 'arch=source&distro=debian-12', 'deb/debian'],
  ['deb', 'pkg:deb/ubuntu/libc6@2.36', 'arch=source', 'deb/ubuntu'],
  ['apk', 'pkg:apk/alpine/musl@1?arch=x86_64&distro=alpine-3.20.3', 'distro=alpine-3.20.3', 'apk/alpine'],
] as const)(
  '%s: the source of %s has the same distribution, and of the qualifiers %s',
  (type, purl, qualifiers, start) => {
    const found = sourcePurl(sbomPackage({ type, name: 'x', purl, source: glibc }));
    expect(found).toBe(`pkg:${start}/glibc@2.36-9%2Bdeb12u8?${qualifiers}`);
  },
);

it.each([
  [
    'rpm packages, which OSV-Scanner does not look up in documents',
    'rpm',
    'pkg:rpm/rocky/glibc@1?distro=rocky-8',
    glibc,
  ],
  ['packages without a source', 'deb', 'pkg:deb/debian/libc6@2.36', undefined],
  ['sources without a version', 'deb', 'pkg:deb/debian/libc6@2.36', { name: 'glibc', version: '' }],
  ['packages of no namespace', 'deb', 'pkg:deb/libc6@2.36', glibc],
  ['texts that are no package URL', 'deb', 'pkg:deb/debian /x', glibc],
] as const)('returns no package URL for %s', (_, type, purl, source) => {
  expect(sourcePurl(sbomPackage({ type, name: 'x', purl, ...(source && { source }) }))).toBeUndefined();
});

it('names and versions of images end no part of the package URL', () => {
  const source = { name: 'a/b?c#d@e', version: '1?arch=x#y \n' };
  const item = sbomPackage({ type: 'deb', name: 'x', purl: 'pkg:deb/debian/x@1', source });
  expect(sourcePurl(item)).toBe('pkg:deb/debian/a%2Fb%3Fc%23d%40e@1%3Farch%3Dx%23y%20%0A?arch=source');
});
