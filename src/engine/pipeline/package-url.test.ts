import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { PackageURL } from 'packageurl-js';
import { describe, expect, it } from 'vitest';
import { type DeclaredPackage, type OperatingSystem, packageTypes } from '../../domain/package.ts';
import { formatPackageUrl, packageUrl } from './package-url.ts';

const debian: OperatingSystem = { id: 'debian', versionId: '12', codename: 'bookworm', name: 'Debian' };
const sid: OperatingSystem = { id: 'debian', versionId: '', codename: 'trixie', name: 'Debian' };
const alpine: OperatingSystem = { id: 'alpine', versionId: '3.20.3', name: 'Alpine' };
const wolfi: OperatingSystem = { id: 'wolfi', versionId: '', name: 'Wolfi' };

function declare(type: DeclaredPackage['type'], name: string, more: Partial<DeclaredPackage> = {}): DeclaredPackage {
  return { type, name, version: '1', licenses: [], ...more };
}

describe('packageUrl', () => {
  it.each<[DeclaredPackage, OperatingSystem | null, string]>([
    [
      declare('deb', 'libc6', {
        version: '2.36-9+deb12u8',
        architecture: 'amd64',
        source: { name: 'glibc', version: '2.36-9+deb12u8' },
      }),
      debian,
      'pkg:deb/debian/libc6@2.36-9%2Bdeb12u8?arch=amd64&distro=debian-12&upstream=glibc',
    ],
    [declare('deb', 'x', { source: { name: 'x', version: '1' } }), debian, 'pkg:deb/debian/x@1?distro=debian-12'],
    [
      declare('deb', 'x', { version: '1+b1', source: { name: 'x', version: '1' } }),
      debian,
      'pkg:deb/debian/x@1%2Bb1?distro=debian-12&upstream=x%401',
    ],
    [declare('deb', 'x', { version: '1:2' }), sid, 'pkg:deb/debian/x@1:2?distro=debian-trixie'],
    [declare('deb', 'x'), { ...debian, id: 'ubuntu', versionId: '24.04' }, 'pkg:deb/ubuntu/x@1?distro=ubuntu-24.04'],
    [declare('deb', 'x', { architecture: 'all' }), null, 'pkg:deb/debian/x@1?arch=all'],
    [
      declare('apk', 'musl', { version: '1.2.5-r0', architecture: 'x86_64' }),
      alpine,
      'pkg:apk/alpine/musl@1.2.5-r0?arch=x86_64&distro=alpine-3.20.3',
    ],
    [declare('apk', 'musl'), wolfi, 'pkg:apk/wolfi/musl@1?distro=wolfi'],
    [
      declare('rpm', 'openssl-libs', {
        version: '1:3.0.7-27.el9',
        architecture: 'x86_64',
        source: { name: 'openssl', version: '1:3.0.7-27.el9' },
        module: 'openssl:3:1:a',
      }),
      { id: 'rhel', versionId: '9.4', name: 'RHEL' },
      'pkg:rpm/rhel/openssl-libs@3.0.7-27.el9?arch=x86_64&distro=rhel-9.4&epoch=1&rpmmod=openssl:3:1:a&upstream=openssl-3.0.7-27.el9.src.rpm',
    ],
    [
      declare('rpm', 'bash', { version: '5-1', source: { name: 'bash', version: '5-1' } }),
      null,
      'pkg:rpm/unknown/bash@5-1',
    ],
    [declare('npm', '@acme/api', { version: '1.0.0-rc.1' }), debian, 'pkg:npm/%40acme/api@1.0.0-rc.1'],
    [declare('npm', 'left-pad'), null, 'pkg:npm/left-pad@1'],
    [declare('pypi', 'Zope.Interface_x'), debian, 'pkg:pypi/zope-interface-x@1'],
    [declare('npm', 'evil?q=1#sub'), null, 'pkg:npm/evil%3Fq%3D1%23sub@1'],
    [
      declare('maven', 'org.slf4j:slf4j-api', { qualifiers: { type: 'war' } }),
      null,
      'pkg:maven/org.slf4j/slf4j-api@1?type=war',
    ],
    [
      declare('golang', 'github.com/acme/log/v2', { version: 'v2.0.0' }),
      null,
      'pkg:golang/github.com/acme/log/v2@v2.0.0',
    ],
    [declare('golang', 'stdlib', { version: '1.22.1' }), null, 'pkg:golang/stdlib@1.22.1'],
    [declare('composer', 'symfony/console'), null, 'pkg:composer/symfony/console@1'],
    [
      declare('conan', 'zlib', { qualifiers: { user: 'acme', channel: 'stable' } }),
      null,
      'pkg:conan/acme/zlib@1?channel=stable&user=acme',
    ],
    [declare('swift', 'github.com/apple/swift-nio'), null, 'pkg:swift/github.com/apple/swift-nio@1'],
    [
      declare('gem', 'nokogiri', { qualifiers: { platform: 'x86_64-linux' } }),
      null,
      'pkg:gem/nokogiri@1?platform=x86_64-linux',
    ],
    [
      declare('rpm', 'bash', { version: '5.1-1', architecture: 'x86_64', qualifiers: { epoch: '1' } }),
      { ...debian, id: 'fedora', versionId: '40' },
      'pkg:rpm/fedora/bash@5.1-1?arch=x86_64&distro=fedora-40&epoch=1',
    ],
    [
      declare('generic', 'openssl', { qualifiers: { checksum: 'sha256:ab' } }),
      null,
      'pkg:generic/openssl@1?checksum=sha256:ab',
    ],
  ])('%j', (declared, operatingSystem, expected) => {
    expect(packageUrl(declared, operatingSystem)).toBe(expected);
  });

  it('is undefined without a name, and never throws', () => {
    expect(packageUrl(declare('npm', ''), null)).toBeUndefined();
    expect(packageUrl(declare('npm', '@acme/'), null)).toBeUndefined();
    fc.assert(
      fc.property(
        fc.constantFrom('deb' as const, 'apk' as const, 'rpm' as const, 'npm' as const, 'pypi' as const),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (type, name, version) => {
          const purl = packageUrl(declare(type, name, { version, architecture: name }), debian);
          if (purl !== undefined) expect(formatPackageUrl(PackageURL.fromString(purl))).toBe(purl);
        },
      ),
      { numRuns: 300 },
    );
  });

  const suite = process.env['PURL_SPEC_TESTS'] ?? '';
  it.skipIf(suite === '')(
    'formats every package URL of the official test suite (skipped without PURL_SPEC_TESTS)',
    () => {
      let compared = 0;
      for (const type of packageTypes) {
        const file = path.join(suite, `${type}-test.json`);
        if (!existsSync(file)) continue;
        for (const test of JSON.parse(readFileSync(file, 'utf8')).tests) {
          if (test.test_type === 'parse' || test.expected_failure) continue;
          const { input } = test;
          const purl =
            typeof input === 'string'
              ? PackageURL.fromString(input)
              : new PackageURL(input.type, input.namespace, input.name, input.version, input.qualifiers, input.subpath);
          expect(formatPackageUrl(purl), test.description).toBe(test.expected_output);
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(100);
    },
  );
});
