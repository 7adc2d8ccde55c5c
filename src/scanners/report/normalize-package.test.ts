import { describe, expect, it } from 'vitest';
import { type GivenPackage, normalizePackage } from './normalize-package.ts';

const normalized = (given: Partial<GivenPackage>) => {
  const found = normalizePackage({ name: '', version: '', type: '', purl: '', paths: [], ...given });
  return found && `${found.type} ${found.name} ${found.version} ${found.purl}`;
};

describe('packages of all scanners have the same form', () => {
  it.each<[string, string, Partial<GivenPackage>[]]>([
    [
      'Python, with names in any spelling',
      'pypi zope-interface 5.0 pkg:pypi/zope-interface@5.0',
      [
        { name: 'zope.interface', version: '5.0', type: 'python-pkg', purl: 'pkg:pypi/zope.interface@5.0' },
        { name: 'Zope_Interface', version: '5.0', type: 'python' },
        { name: 'zope.interface', version: '5.0', type: 'PyPI' },
      ],
    ],
    [
      'npm with a scope, and with capital letters that the registry distinguishes',
      'npm @acme/JSONStream 1.0.0 pkg:npm/%40acme/jsonstream@1.0.0',
      [
        { name: '@acme/JSONStream', version: '1.0.0', type: 'node-pkg' },
        { name: '@acme/JSONStream', version: '1.0.0', type: 'npm', purl: 'pkg:npm/%40acme/JSONStream@1.0.0' },
      ],
    ],
    [
      'Maven with its group',
      'maven org.acme:api 1.0 pkg:maven/org.acme/api@1.0',
      [
        { name: 'org.acme:api', version: '1.0', type: 'jar', purl: 'pkg:maven/org.acme/api@1.0' },
        { name: 'api', version: '1.0', type: 'java-archive', purl: 'pkg:maven/org.acme/api@1.0' },
        { name: 'org.acme:api', version: '1.0', type: 'Maven' },
      ],
    ],
    [
      'Go modules with the v of their versions',
      'golang github.com/acme/api/v2 v2.0.0 pkg:golang/github.com/acme/api/v2@v2.0.0',
      [
        { name: 'github.com/Acme/api/v2', version: 'v2.0.0', type: 'gobinary' },
        { name: 'github.com/Acme/api/v2', version: '2.0.0', type: 'Go' },
        { name: 'github.com/acme/api/v2', version: 'v2.0.0', purl: 'pkg:golang/github.com/acme/api@v2.0.0#v2' },
      ],
    ],
    [
      'the standard library of Go without prefixes',
      'golang stdlib 1.22.1 pkg:golang/stdlib@1.22.1',
      [
        { name: 'stdlib', version: 'v1.22.1', type: 'gobinary', purl: 'pkg:golang/stdlib@1.22.1' },
        { name: 'stdlib', version: 'go1.22.1', type: 'go-module', purl: 'pkg:golang/stdlib@1.22.1' },
        { name: 'stdlib', version: '1.22.1', type: 'Go' },
      ],
    ],
    [
      'deb with the epoch in the version',
      'deb bsdutils 1:2.38-5 pkg:deb/debian/bsdutils@1:2.38-5',
      [
        { name: 'bsdutils', version: '1:2.38-5', purl: 'pkg:deb/debian/bsdutils@2.38-5?arch=amd64&epoch=1' },
        { name: 'bsdutils', version: '1:2.38-5', purl: 'pkg:deb/debian/bsdutils@1%3A2.38-5?arch=amd64' },
        { name: 'bsdutils', version: '2.38-5', purl: 'pkg:deb/debian/bsdutils@2.38-5?epoch=1' },
      ],
    ],
    [
      'rpm with the epoch in the version and as a qualifier',
      'rpm openssl 1:3.0-1.el9 pkg:rpm/redhat/openssl@3.0-1.el9?epoch=1',
      [
        { name: 'openssl', version: '3.0-1.el9', purl: 'pkg:rpm/redhat/openssl@3.0-1.el9?arch=x86_64&epoch=1' },
        { name: 'openssl', version: '1:3.0-1.el9', purl: 'pkg:rpm/redhat/openssl@3.0-1.el9?epoch=1&upstream=x' },
      ],
    ],
    [
      'rpm without an epoch',
      'rpm zlib 1.2-1.el9 pkg:rpm/redhat/zlib@1.2-1.el9',
      [
        { name: 'zlib', version: '0:1.2-1.el9', purl: 'pkg:rpm/redhat/zlib@1.2-1.el9' },
        { name: 'zlib', version: '1.2-1.el9', purl: 'pkg:rpm/redhat/zlib@1.2-1.el9?epoch=0' },
      ],
    ],
  ])('%s', (_what, wanted, given) => {
    for (const one of given) expect(normalized(one)).toBe(wanted);
  });

  it('keeps a type that package URLs do not have, and names no distribution that is unknown', () => {
    expect(normalized({ name: 'x', version: '1', type: 'linux-kernel-module' })).toBe('linux-kernel-module x 1 null');
    expect(normalized({ name: 'x', version: '1', type: 'Debian' })).toBe('deb x 1 null');
    expect(normalized({ name: 'x', version: '1', type: '../../etc' })).toBe('generic x 1 pkg:generic/x@1');
  });

  it.each([
    { name: 'x' },
    { version: '1' },
    { name: 'x', purl: 'pkg:npm' },
    { name: 'x', purl: `pkg:npm/x@${'1'.repeat(3000)}` },
  ])('has no package without a name and a version: %.60j', (given) => {
    expect(normalized(given)).toBeUndefined();
  });

  it('lists relative paths, each once and in order', () => {
    const paths = ['/srv/b', 'srv/a', './srv/b', '//srv/c', '', '/', `/${'x'.repeat(5000)}`];
    expect(normalizePackage({ name: 'x', version: '1', type: 'npm', purl: '', paths })?.paths).toEqual([
      'srv/a',
      'srv/b',
      'srv/c',
    ]);
  });
});
