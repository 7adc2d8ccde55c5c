import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sbomInput, sbomPackage } from '../../../test/helpers/sbom-fixture.ts';
import { writeCycloneDx } from './cyclonedx.ts';
import type { SbomInput } from './sbom-input.ts';
import { writeSpdx } from './spdx.ts';

// Documents of external schemas, read member by member.
// oxlint-disable-next-line typescript/no-explicit-any
const parsed = (pieces: Iterable<string>): any => JSON.parse([...pieces].join(''));

const sha512 = createHash('sha512').update('published file').digest();
const stated = {
  supplier: 'Jane Doe <jane@example.com>',
  licenses: ['MIT'],
  hashes: [`sha512-${sha512.toString('base64')}`],
};

/** Packages whose metadata state every field. */
const input: SbomInput = {
  ...sbomInput,
  coverage: null,
  warnings: [],
  labels: {
    'org.opencontainers.image.vendor': 'Acme Inc.',
    'org.opencontainers.image.licenses': 'Apache-2.0',
    'org.opencontainers.image.source': 'https://git.example.com/acme/api',
  },
  operatingSystem: { id: 'fedora', versionId: '39', name: 'Fedora 39', cpe: 'cpe:/o:fedoraproject:fedora:39' },
  packages: [
    sbomPackage({
      type: 'rpm',
      name: 'bash',
      version: '5.2-1',
      architecture: 'x86_64',
      ...stated,
      dependencies: ['glibc'],
    }),
    sbomPackage({ type: 'rpm', name: 'glibc', version: '1:2.38-7', architecture: 'x86_64', ...stated }),
    sbomPackage({ type: 'npm', name: '@acme/lodash', version: '4.17.20', ...stated }),
    sbomPackage({ type: 'npm', name: 'lodash', version: '4.17.20', ...stated }),
    {
      ...sbomPackage({ type: 'maven', name: 'org.apache.logging.log4j:log4j-core', version: '2.14.1', ...stated }),
      paths: ['app/app.jar!/BOOT-INF/lib/log4j-core-2.14.1.jar'],
    },
  ],
};
const cycloneDx = parsed(writeCycloneDx(input));
const spdx = parsed(writeSpdx(input));
const packages = cycloneDx.components.filter(({ type }: { type: string }) => type === 'library');
const spdxPackages = spdx.packages.filter(({ SPDXID }: { SPDXID: string }) => SPDXID.startsWith('SPDXRef-Package-'));
const property = (component: { properties: { name: string; value: string }[] }, name: string) =>
  component.properties.find((one) => one.name === name)?.value;

describe('minimum elements of NTIA (July 2021), table 1', () => {
  it('supplier name: of the image by its label, and of each package', () => {
    expect(cycloneDx.metadata.component.supplier).toEqual({ name: 'Acme Inc.' });
    expect(packages).toHaveLength(5);
    for (const { supplier } of packages) expect(supplier.name).toBe('Jane Doe');
    expect(spdx.packages[0].supplier).toBe('Organization: Acme Inc.');
    for (const { supplier } of spdxPackages) expect(supplier).toBe('Person: Jane Doe (jane@example.com)');
  });

  it('component name, version, and other unique identifiers', () => {
    for (const { name, version, purl } of packages) expect([name, version, purl]).not.toContain(undefined);
    const cpes = packages.flatMap(({ cpe }: { cpe?: string }) => cpe ?? []);
    expect(cpes).toEqual([
      'cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:node.js:*:*',
      'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*',
    ]);
    for (const { name, versionInfo, externalRefs } of spdxPackages) {
      expect([name, versionInfo]).not.toContain(undefined);
      expect(externalRefs[0]).toMatchObject({ referenceType: 'purl' });
    }
    const references = spdx.packages.flatMap((one: { externalRefs?: object[] }) => one.externalRefs ?? []);
    const locators = references
      .filter((one: { referenceType: string }) => one.referenceType === 'cpe23Type')
      .map((one: { referenceLocator: string }) => one.referenceLocator);
    expect(locators).toEqual(['cpe:2.3:o:fedoraproject:fedora:39:*:*:*:*:*:*:*', ...cpes]);
  });

  it('dependency relationship: from the image to all components, and between packages', () => {
    const refs = cycloneDx.components.map((one: { 'bom-ref': string }) => one['bom-ref']);
    expect(cycloneDx.dependencies[0]).toEqual({ ref: 'image', dependsOn: refs });
    expect(cycloneDx.dependencies[1]).toEqual({ ref: packages[0]['bom-ref'], dependsOn: [packages[1]['bom-ref']] });
    const types = spdx.relationships.map((one: { relationshipType: string }) => one.relationshipType);
    expect(types).toEqual(expect.arrayContaining(['DESCRIBES', 'CONTAINS', 'DEPENDS_ON']));
  });

  it('author of the data, timestamp, and the tool with the version of the product', () => {
    expect(cycloneDx.metadata).toMatchObject({
      timestamp: '2026-01-15T09:30:00.123Z',
      authors: [{ name: 'Acme' }],
      manufacturer: { name: 'Acme', url: ['https://plimsoll.example.com/'] },
      tools: { components: [{ name: 'plimsoll', version: '1.2.3' }] },
    });
    expect(spdx.creationInfo.creators).toEqual(['Organization: Acme', 'Tool: plimsoll-1.2.3']);
  });

  it('known unknowns: states how many packages have no supplier, license and hash', () => {
    const bare = { ...input, packages: [sbomPackage({ type: 'npm', name: 'a' }), ...input.packages] };
    const texts = (annotations: { text?: string; comment?: string }[]) =>
      annotations.map(({ text, comment }) => text ?? comment).filter((one = '') => one.startsWith('Unknown'));
    const expected = ['supplier', 'license', 'hash of the published file'].map(
      (field) => `Unknown ${field}: 1 of 6 packages, whose metadata in the image state none.`,
    );
    expect(texts(parsed(writeCycloneDx(bare)).annotations)).toEqual(expected);
    expect(texts(parsed(writeSpdx(bare)).annotations)).toEqual(expected);
    expect(texts(cycloneDx.annotations)).toEqual([]);
  });
});

describe('required fields of BSI TR-03183-2 (2.1.0), section 5.2, for packages whose metadata state them', () => {
  it('creator of the SBOM by its URL, and timestamp', () => {
    expect(cycloneDx.metadata.manufacturer.url).toHaveLength(1);
    expect(cycloneDx.metadata.timestamp).toMatch(/Z$/);
  });

  it('creator of each component by an e-mail address', () => {
    for (const { supplier } of packages)
      expect(supplier.contact).toEqual([{ name: 'Jane Doe', email: 'jane@example.com' }]);
  });

  it('file name of each component as its package manager publishes it, or as it is in the image', () => {
    const names = [
      'bash-5.2-1.x86_64.rpm',
      'glibc-2.38-7.x86_64.rpm',
      'lodash-4.17.20.tgz',
      'lodash-4.17.20.tgz',
      'log4j-core-2.14.1.jar',
    ];
    expect(packages.map((one: typeof packages) => property(one, 'bsi:component:filename'))).toEqual(names);
    expect(spdxPackages.map((one: { packageFileName: string }) => one.packageFileName)).toEqual(names);
  });

  it('SHA-512 of the published file', () => {
    const hashes = [{ alg: 'SHA-512', content: sha512.toString('hex') }];
    for (const one of packages) {
      expect(one.hashes).toEqual(hashes);
      const url = property(one, 'bsi:component:filename');
      // The hash of an rpm package is that of a part of its file.
      const isWhole = !one.purl.startsWith('pkg:rpm/');
      expect(one.externalReferences).toEqual(isWhole ? [{ type: 'distribution', url, hashes }] : undefined);
    }
    for (const { checksums } of spdxPackages)
      expect(checksums).toEqual([{ algorithm: 'SHA512', checksumValue: sha512.toString('hex') }]);
  });

  it('licenses, dependencies, and the properties executable, archive and structured', () => {
    for (const one of packages) {
      expect(one.licenses).toHaveLength(1);
      expect(property(one, 'bsi:component:executable')).toMatch(/^(?:non-)?executable$/);
      expect(property(one, 'bsi:component:archive')).toBe('archive');
      expect(property(one, 'bsi:component:structured')).toBe('structured');
    }
    expect(property(packages[4], 'bsi:component:executable')).toBe('executable');
  });
});

it('a package without a hash or with an unusual file name has no reference to a published file', () => {
  const of = {
    ...input,
    packages: [
      sbomPackage({ type: 'npm', name: 'a' }),
      sbomPackage({ type: 'npm', name: 'b', ...stated, version: '1 2' }),
      sbomPackage({ type: 'pypi', name: 'flask', ...stated }),
    ],
  };
  for (const one of parsed(writeCycloneDx(of)).components.slice(-3))
    expect(one).not.toHaveProperty('externalReferences');
});

it('a package whose file name does not follow from its metadata has no properties of a file', () => {
  const of = { ...input, packages: [sbomPackage({ type: 'pypi', name: 'flask' })] };
  const [flask] = parsed(writeCycloneDx(of)).components.slice(-1);
  expect(property(flask, 'bsi:component:filename')).toBeUndefined();
});
