import { describe, expect, it } from 'vitest';
import { packageLines } from '../../../../test/helpers/content-facts.ts';
import { sbomAnalyzer } from './sbom-analyzer.ts';

const read = (path: string, content: object | string) =>
  sbomAnalyzer.analyze({ path, bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)) });

const reference = (purl: string) => ({
  referenceCategory: 'PACKAGE-MANAGER',
  referenceType: 'purl',
  referenceLocator: purl,
});

describe('sbomAnalyzer', () => {
  it('reads the components of a CycloneDX document and those inside them', () => {
    const facts = read('app/bom.cdx.json', {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'app', purl: 'pkg:npm/app@1.0.0' } },
      components: [
        {
          name: 'core',
          purl: 'pkg:npm/%40acme/core@1.2.3',
          licenses: [{ license: { id: 'MIT' } }, { expression: 'Apache-2.0 OR MIT' }],
          components: [{ name: 'inner', purl: 'pkg:pypi/Inner_Package@2.0' }],
        },
        { name: 'test', purl: 'pkg:npm/test@1.0.0', scope: 'excluded' },
        { name: 'image', purl: 'pkg:oci/debian@sha256%3Aabc' },
        { name: 'unversioned', purl: 'pkg:npm/x' },
        { name: 'no purl', version: '1' },
      ],
    });
    expect(packageLines(facts).toSorted()).toEqual(['npm @acme/core 1.2.3', 'pypi inner-package 2.0']);
    expect(facts.packages?.find(({ type }) => type === 'npm')?.licenses).toEqual(['MIT', 'Apache-2.0 OR MIT']);
    expect(facts.isSecondary).toBe(true);
  });

  it('reads the packages of an SPDX document with their names as each ecosystem writes them', () => {
    const purls = [
      'pkg:apk/wolfi/glibc@2.38-r1?arch=x86_64',
      'pkg:deb/debian/libssl3@1%3A3.0.1-1?arch=amd64&upstream=openssl',
      'pkg:rpm/redhat/bash@5.1-1?epoch=2&arch=x86_64',
      'pkg:maven/com.acme/api@1.0',
      'pkg:golang/github.com/a/b@v1.0.0',
      'pkg:github/a/b@main',
    ];
    const packages = purls.map((purl) => ({ name: 'x', externalRefs: [reference(purl)], licenseDeclared: 'MIT' }));
    const facts = read('var/lib/db/sbom/x.spdx.json', { spdxVersion: 'SPDX-2.3', packages });
    expect(packageLines(facts)).toEqual([
      'apk glibc 2.38-r1',
      'deb libssl3 1:3.0.1-1',
      'rpm bash 2:5.1-1',
      'maven com.acme:api 1.0',
      'golang github.com/a/b v1.0.0',
    ]);
    expect(facts.packages?.[1]).toMatchObject({
      architecture: 'amd64',
      source: { name: 'openssl', version: '1:3.0.1-1' },
    });
  });

  it('reads SPDX as tag-value text', () => {
    const text = [
      'SPDXVersion: SPDX-2.3',
      'DataLicense: CC0-1.0',
      'PackageName: ms',
      'PackageVersion: 2.1.3',
      'ExternalRef: SECURITY cpe23Type cpe:2.3:a:x:ms:2.1.3:*:*:*:*:*:*:*',
      'ExternalRef: PACKAGE-MANAGER purl pkg:npm/ms@2.1.3',
      'PackageLicenseConcluded: NOASSERTION',
      'PackageLicenseDeclared: MIT',
      'PackageName: unnamed',
      'PackageName: six',
      'ExternalRef: PACKAGE_MANAGER purl pkg:pypi/six@1.16.0',
    ];
    const facts = read('app/app.spdx', text.join('\r\n'));
    expect(packageLines(facts)).toEqual(['npm ms 2.1.3', 'pypi six 1.16.0']);
    expect(facts.packages?.[0]?.licenses).toEqual(['MIT']);
  });

  it('gives the folder of a program to the package of Bitnami’s document', () => {
    const document = {
      spdxVersion: 'SPDX-2.3',
      packages: [{ externalRefs: [reference('pkg:bitnami/nginx@1.25.3-1?arch=amd64')] }],
    };
    const facts = read('opt/bitnami/nginx/.spdx-nginx.spdx', document);
    expect(packageLines(facts)).toEqual(['bitnami nginx 1.25.3-1']);
    expect(facts.ownedFolders).toEqual(['.']);
    const other = { ...document, packages: [{ externalRefs: [reference('pkg:deb/debian/nginx@1.25.3-1')] }] };
    expect(read('opt/own/.spdx-nginx.spdx', other)).not.toHaveProperty('ownedFolders');
  });

  it('reads documents in wheels and of vendored packages, and none of other dependencies', () => {
    expect(
      sbomAnalyzer.wants('usr/lib/python3/site-packages/uv-0.1.dist-info/sboms/uv.cyclonedx.json'),
    ).toBeGreaterThan(0);
    expect(sbomAnalyzer.wants('usr/lib/python3/site-packages/pip/_vendor/bom.cdx.json')).toBeGreaterThan(0);
    expect(sbomAnalyzer.wants('usr/lib/python3/site-packages/x/bom.cdx.json')).toBe(0);
    expect(sbomAnalyzer.wants('app/node_modules/x/bom.json')).toBe(0);
    expect(sbomAnalyzer.wants('home/linuxbrew/.linuxbrew/Cellar/jq/1.7.1_1/sbom.spdx.json')).toBe(0);
    expect(sbomAnalyzer.wants('app/data.json')).toBe(0);
    expect(sbomAnalyzer.wants('app/carbom.json')).toBe(0);
  });

  it('warns about a document that it cannot read, and not about other content', () => {
    expect(read('app/app.cdx.json', '{"bomFormat":').warnings).toEqual(['The bill of materials could not be read.']);
    expect(read('app/app.spdx', 'garbage').warnings).toEqual(['The bill of materials could not be read.']);
    expect(read('app/spdx.json', { licenses: [] })).toEqual({});
    expect(read('app/bom.json', 'not JSON')).toEqual({});
  });
});
