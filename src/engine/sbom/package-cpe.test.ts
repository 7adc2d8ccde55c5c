import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sbomPackage } from '../../../test/helpers/sbom-fixture.ts';
import { genericProducts, languageProducts } from './cpe-products.ts';
import { packageCpe, systemCpe } from './package-cpe.ts';

/** The formatted string of NISTIR 7695, figure 6-3. */
const formatted = /^cpe:2\.3:[aho](?::(?:[a-z0-9._-]|\\[!-/:-@[-`{-~])+|:[*-]){10}$/;
const cpeOf = (type: 'generic' | 'npm' | 'pypi' | 'maven' | 'deb' | 'golang', name: string, version = '1.0') =>
  packageCpe(sbomPackage({ type, name, version }));

describe('packageCpe', () => {
  it.each([
    ['generic', 'openssl', '3.0.11', 'cpe:2.3:a:openssl:openssl:3.0.11:*:*:*:*:*:*:*'],
    ['generic', 'node', '20.1.0', 'cpe:2.3:a:nodejs:node.js:20.1.0:*:*:*:*:*:*:*'],
    ['generic', 'openjdk', '17.0.9+9', 'cpe:2.3:a:oracle:openjdk:17.0.9\\+9:*:*:*:*:*:*:*'],
    ['golang', 'stdlib', 'go1.21.3', 'cpe:2.3:a:golang:go:1.21.3:*:*:*:*:*:*:*'],
    ['npm', 'lodash', '4.17.20', 'cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:node.js:*:*'],
    ['pypi', 'Django', '4.2', 'cpe:2.3:a:djangoproject:django:4.2:*:*:*:*:*:*:*'],
    ['maven', 'org.apache.logging.log4j:log4j-core', '2.14.1', 'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*'],
  ] as const)('%s %s %s is %s', (type, name, version, expected) => {
    expect(cpeOf(type, name, version)).toBe(expected);
  });

  it('a package whose dictionary name is not known has none', () => {
    expect(cpeOf('npm', 'left-pad')).toBeUndefined();
    expect(cpeOf('generic', 'toString')).toBeUndefined();
  });

  it('packages of distributions, and packages that they own, have none', () => {
    expect(cpeOf('deb', 'openssl')).toBeUndefined();
    expect(packageCpe(sbomPackage({ type: 'pypi', name: 'django', isOwnedByDistribution: true }))).toBeUndefined();
  });

  it('any version gives a well-formed name or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (version) => {
        const cpe = cpeOf('generic', 'openssl', version);
        if (cpe !== undefined) expect(cpe).toMatch(formatted);
      }),
    );
  });

  it('every known product gives a well-formed name', () => {
    for (const name of genericProducts.keys()) expect(cpeOf('generic', name)).toMatch(formatted);
    for (const key of languageProducts.keys()) {
      const [type = '', name = ''] = key.split(' ');
      expect(packageCpe({ ...sbomPackage({ type: 'npm', name }), type })).toMatch(formatted);
    }
  });
});

describe('systemCpe', () => {
  const systemOf = (cpe: string) => systemCpe({ id: 'x', versionId: '1', name: 'X', cpe });

  it.each([
    ['cpe:/o:fedoraproject:fedora:39', 'cpe:2.3:o:fedoraproject:fedora:39:*:*:*:*:*:*:*'],
    ['cpe:2.3:o:amazon:amazon_linux:2023', undefined],
    ['cpe:2.3:o:amazon:amazon_linux:2:*:*:*:*:*:*:*', 'cpe:2.3:o:amazon:amazon_linux:2:*:*:*:*:*:*:*'],
    ['cpe:/o:redhat:enterprise_linux:9::baseos', 'cpe:2.3:o:redhat:enterprise_linux:9:*:baseos:*:*:*:*:*'],
    ['cpe:/o:x', undefined],
    ['cpe:/o:a:b%21', undefined],
    ['\u001b[31m', undefined],
  ])('%s is %s', (cpe, expected) => {
    expect(systemOf(cpe)).toBe(expected);
  });
});
