import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { PackageURL } from 'packageurl-js';
import { describe, expect, it } from 'vitest';
import { type DeclaredPackage, type OperatingSystem, packageTypes } from '../../domain/package.ts';
import { formatPackageUrl, packageUrl, parsePackageUrl } from './package-url.ts';

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

  it.each<[DeclaredPackage['type'], string, string]>([
    ['alpm', 'Pacman-Mirrors', 'pkg:alpm/arch/pacman-mirrors@1'],
    ['apk', 'Musl', 'pkg:apk/alpine/musl@1'],
    ['deb', 'LibC6', 'pkg:deb/debian/libc6@1'],
    ['ebuild', 'dev-libs/OpenSSL', 'pkg:ebuild/dev-libs/OpenSSL@1'],
    ['eopkg', 'Nano', 'pkg:eopkg/Nano@1'],
    ['freebsd', 'Zip', 'pkg:freebsd/Zip@1'],
    ['guix', 'Zip', 'pkg:guix/Zip@1'],
    ['nix', 'Zip', 'pkg:nix/Zip@1'],
    ['opkg', 'Zip', 'pkg:opkg/Zip@1'],
    ['rpm', 'ImageMagick', 'pkg:rpm/unknown/ImageMagick@1'],
    ['slackware', 'Zip', 'pkg:slackware/Zip@1'],
    ['xbps', 'Zip', 'pkg:xbps/Zip@1'],
    ['bitnami', 'WordPress', 'pkg:bitnami/wordpress@1'],
    ['brew', 'SQLite', 'pkg:brew/sqlite@1'],
    ['cargo', 'Inflector', 'pkg:cargo/Inflector@1'],
    ['cocoapods', 'Firebase/Core/Sub', 'pkg:cocoapods/Firebase@1#Core/Sub'],
    ['composer', 'Acme/Api', 'pkg:composer/acme/api@1'],
    ['conan', 'Boost', 'pkg:conan/Boost@1'],
    ['conda', 'AbsL', 'pkg:conda/AbsL@1'],
    ['cpan', 'JSON-PP', 'pkg:cpan/JSON-PP@1'],
    ['cran', 'A3', 'pkg:cran/A3@1'],
    ['gem', 'RedCloth', 'pkg:gem/RedCloth@1'],
    ['generic', 'OpenSSL', 'pkg:generic/OpenSSL@1'],
    ['golang', 'github.com/Acme/Log', 'pkg:golang/github.com/Acme/Log@1'],
    ['hackage', 'AC-HalfInteger', 'pkg:hackage/AC-HalfInteger@1'],
    ['hex', 'Phoenix', 'pkg:hex/phoenix@1'],
    ['julia', 'AWSCore', 'pkg:julia/AWSCore@1'],
    ['luarocks', 'LuaSocket', 'pkg:luarocks/luasocket@1'],
    ['maven', 'org.Acme:Api', 'pkg:maven/org.Acme/Api@1'],
    ['npm', '@Acme/Api', 'pkg:npm/%40acme/api@1'],
    ['nuget', 'Newtonsoft.Json', 'pkg:nuget/Newtonsoft.Json@1'],
    ['opam', 'Zarith', 'pkg:opam/Zarith@1'],
    ['otp', 'ASN1', 'pkg:otp/asn1@1'],
    ['pub', 'Flutter-Map', 'pkg:pub/flutter_map@1'],
    ['pypi', 'Zope.Interface_x', 'pkg:pypi/zope-interface-x@1'],
    ['swift', 'github.com/Apple/NIO', 'pkg:swift/github.com/Apple/NIO@1'],
    ['vcpkg', 'Boost-ASIO', 'pkg:vcpkg/Boost-ASIO@1'],
  ])('writes the case, namespace and subpath of %s packages as PURL-TYPES defines', (type, name, expected) => {
    casesOfTypes.delete(type);
    const text = packageUrl(declare(type, name), null);
    expect(text).toBe(expected);
    expect(formatPackageUrl(parsePackageUrl(expected))).toBe(expected);
  });
  const casesOfTypes = new Set<string>(packageTypes);
  it('has a case above for each package type', () => expect([...casesOfTypes]).toEqual([]));

  // The case of a document counts as little as that of a database.
  it.each([
    ['pkg:brew/Homebrew/Core/SQLite@3', 'pkg:brew/homebrew/core/sqlite@3'],
    ['pkg:luarocks/Hisham/LuaFileSystem@1-1', 'pkg:luarocks/hisham/luafilesystem@1-1'],
  ])('reads %s in its canonical form', (text, expected) => {
    expect(formatPackageUrl(parsePackageUrl(text))).toBe(expected);
  });

  const suite = process.env['PURL_SPEC_TESTS'] ?? '';
  it.skipIf(suite === '')(
    'formats and parses every package URL of the official test suite (skipped without PURL_SPEC_TESTS)',
    () => {
      const tests = readPurlTests(suite);
      const wrong = tests.flatMap(({ description, input, expected, parse }) => {
        const purl =
          typeof input === 'string'
            ? parsePackageUrl(input)
            : new PackageURL(input.type, input.namespace, input.name, input.version, input.qualifiers, input.subpath);
        const found = parse ? partsOf(purl) : formatPackageUrl(purl);
        return isDeepStrictEqual(found, expected) ? [] : [{ description, found, expected }];
      });
      expect(wrong).toEqual([]);
      expect(tests.length).toBeGreaterThan(200);
    },
  );
});

interface PurlParts {
  type: string;
  namespace: string | null;
  name: string;
  version: string | null;
  qualifiers: Record<string, string> | null;
  subpath: string | null;
}

interface PurlTest {
  description: string;
  input: string | PurlParts;
  /** Whether the parts are expected, and not the text. */
  parse: boolean;
  expected: unknown;
}

/** An entry of a file of the suite (purl-test.schema-0.2). */
interface SuiteTest extends Pick<PurlTest, 'description' | 'input'> {
  test_type: 'build' | 'parse' | 'validate';
  expected_failure: boolean;
  expected_output: unknown;
}

/**
 * Tests of the types of packages, from `tests/types` of purl-spec. Texts that the specification refuses are left out: documents of other programs
 * have them, and reading such a document must not lose packages.
 */
function readPurlTests(folder: string): PurlTest[] {
  return packageTypes
    .map((type) => path.join(folder, `${type}-test.json`))
    .filter((file) => existsSync(file))
    .flatMap((file): SuiteTest[] => JSON.parse(readFileSync(file, 'utf8')).tests)
    .filter((test) => !test.expected_failure)
    .map(({ description, input, test_type: kind, expected_output: expected }) => ({
      description,
      input,
      parse: kind === 'parse',
      expected,
    }));
}

function partsOf({ type, namespace, name, version, qualifiers, subpath }: PackageURL) {
  return {
    type,
    namespace: namespace ?? null,
    name,
    version: version ?? null,
    qualifiers: qualifiers ? { ...qualifiers } : null,
    subpath: subpath ?? null,
  };
}
